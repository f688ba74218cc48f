import { afterEach, expect, it, vi } from 'vitest'
import { DRAWERS, drawerOf } from './icon-files'
import { iconNow, loadIcon } from './icons'

afterEach(() => vi.unstubAllGlobals())

it('has the bundled icons at once', () => expect(iconNow('crown')).toMatch(/^m/i))

it('fetches the drawer of any other once', async () => {
  const fetched = vi.fn(async (_path: string) => new Response('{"some-icon": "M1 2z"}'))
  vi.stubGlobal('fetch', fetched)
  expect(iconNow('some-icon')).toBeNull()
  expect(await Promise.all([loadIcon('some-icon'), loadIcon('some-icon')])).toEqual(['M1 2z', 'M1 2z'])
  expect(iconNow('some-icon')).toBe('M1 2z')
  expect(fetched.mock.calls).toEqual([[`/icons/${drawerOf('some-icon')}.json`]])
})

it('asks again after the network has failed, and takes a page for no icon', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('down')))
  expect(await loadIcon('other-icon')).toBeNull()
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'))
  expect(await loadIcon('other-icon')).toBeNull()
  vi.stubGlobal('fetch', async () => new Response('{"other-icon": "M3 4z"}'))
  expect(await loadIcon('other-icon')).toBe('M3 4z')
})

it('keeps every icon in some drawer, whatever it is called', () => {
  for (const name of ['crown', '../api/me', '']) expect(drawerOf(name)).toBeLessThan(DRAWERS)
})

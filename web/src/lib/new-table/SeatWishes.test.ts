import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { s } from '../../strings'
import type { GameInfo } from '../types'
import SeatWishes from './SeatWishes.svelte'

beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))) // icons that are not bundled
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a curtain is promised on a shared screen, not in a sandbox', async () => {
  const game = { bots: [], secrets: true } as unknown as GameInfo
  const given = {
    game,
    seats: ['me', 'me'] as ('me' | 'open')[],
    titles: ['Red', 'Blue'],
    looks: ['gules', 'azure'] as never[],
  }
  for (const sandbox of [false, true]) {
    render(SeatWishes, { ...given, sandbox })
    await fireEvent.click(screen.getByText('Blue'))
    const text = document.body.textContent
    expect([text.includes(s.newTable.also), text.includes(s.newTable.notes.alsoSecret)]).toEqual([!sandbox, !sandbox])
    cleanup()
  }
})

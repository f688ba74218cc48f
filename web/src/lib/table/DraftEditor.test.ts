import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '../types'
import * as drafts from './drafts'
import DraftEditor from './DraftEditor.svelte'
import { Laying } from './laying.svelte'
import ReadyMade from './ReadyMade.svelte'

const draft: Draft = {
  name: 'deployment',
  texts: ['put a1'],
  seats: { north: ['put a9'] },
  mirrored: { south: ['put c1'], north: ['put c9'] },
  ready_made: { Wall: ['put b1', 'put b2'] },
}

describe('the editor of set-ups', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}')) // icons that are not bundled
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  function shown(seat = 'south') {
    const laying = new Laying({ scene: () => null, say: async () => true, random: () => 0 })
    const lay = vi.spyOn(laying, 'lay').mockResolvedValue(0)
    render(DraftEditor, { game: 'war', seat, draft, laying })
    render(ReadyMade, { draft, laying })
    return lay
  }
  const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }))
  const named = (name: string) => fireEvent.click(document.querySelector(`[aria-label="${name}"]`)!)

  it('keeps what is laid out under a name, and lays it out again, as it is or mirrored', async () => {
    const lay = shown()
    await fireEvent.input(document.querySelector('#draft-name')!, { target: { value: 'Wedge' } })
    await fireEvent.submit(document.querySelector('form')!)
    expect(drafts.all('war', 'deployment').map((one) => one.name)).toEqual(['Wedge'])
    await named('Lay out: Wedge')
    await named('Lay out mirrored: Wedge')
    expect(lay.mock.calls).toEqual([[['put a1']], [['put c1']]])
    await named('Delete: Wedge')
    expect(drafts.all('war', 'deployment')).toEqual([])
  })

  it('lays out from the other side of the board what was kept on this one, and what was used last', async () => {
    drafts.keepLast('war', 'deployment', drafts.keptOf(draft, 'south', 'deployment'))
    const lay = shown('north')
    await named('Lay out: Last used')
    expect(lay.mock.calls).toEqual([[['put a9']]])
    expect(document.querySelector('[aria-label="Delete: Last used"]')).toBeNull()
  })

  it('offers what the game has ready-made', async () => {
    const lay = shown()
    await press('Wall')
    expect(lay.mock.calls).toEqual([[['put b1', 'put b2']]])
  })

  it('takes what was copied as text', async () => {
    shown()
    await press('From text')
    const text = drafts.written('war', 'deployment', drafts.keptOf(draft, 'south', 'Tower'))
    await fireEvent.input(document.querySelector('#draft-text')!, { target: { value: text } })
    await press('Save it')
    expect(drafts.all('war', 'deployment').map((one) => one.name)).toEqual(['Tower'])
  })
})

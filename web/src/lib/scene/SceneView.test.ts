import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Scene } from '../types'
import { Picker } from './picker.svelte'
import SceneView from './SceneView.svelte'

/** A rook on a1 that may take on a3, beside it two like cards in the hand, and a heap on b1. */
const scene: Scene = {
  surfaces: [
    {
      id: 'board',
      kind: 'squares',
      name: 'The board',
      cols: 2,
      rows: 3,
      spots: ['a3', 'b3', 'a2', 'b2', 'a1', 'b1'].map((id) => ({ id, name: id })),
    },
    { id: 'hand', kind: 'row', name: 'Your hand', owner: 0, spots: [{ id: 'hand', name: 'your hand' }] },
  ],
  pieces: [
    { id: 'rook', spot: 'a1', name: 'white rook', owner: 0 },
    {
      id: 'pawn',
      spot: 'a3',
      name: 'black pawn',
      owner: 1,
      badges: [{ kind: 'health', text: '3/9', tip: '3 of 9 health' }],
    },
    { id: 'six-0', spot: 'hand', name: 'a six', shape: 'card', text: '6', owner: 0 },
    { id: 'six-1', spot: 'hand', name: 'a six', shape: 'card', text: '6', owner: 0 },
    { id: 'dear', spot: 'hand', name: 'a castle', shape: 'card', text: 'Castle', owner: 0, tags: ['unpayable'] },
    ...Array.from({ length: 6 }, (_, i) => ({ id: `m${i}`, spot: 'b1', name: `man ${i}`, owner: 0 })),
  ],
  panels: [
    { seat: 0, name: 'White', tags: ['asked'] },
    { seat: 1, name: 'Black' },
  ],
  prompt: 'Move',
  verbs: [{ key: 'move', name: 'Move' }],
  groups: [
    {
      verb: 'move',
      pick: '#rook',
      choices: [
        { text: 'Ra2', label: 'rook to a2', picks: ['@a2'], kind: 'move' },
        { text: 'Rxa3', label: 'rook takes on a3', picks: ['@a3'], kind: 'capture' },
      ],
    },
    { verb: 'bid', pick: '#six-0', choices: [{ text: 'bid 6', label: 'bid a six' }] },
    { verb: 'man', pick: '#m2', choices: [{ text: 'man 2', label: 'man 2 works' }] },
    { verb: 'man', pick: '#m3', choices: [{ text: 'man 3', label: 'man 3 works' }] },
  ],
}

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
})
afterEach(cleanup)

const at = (id: string): HTMLElement => document.querySelector<HTMLElement>(`button[data-spot="${id}"]`)!
const piece = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-piece="${id}"]`)!

describe('a picture', () => {
  it('tells by its labels what lies where and what can be done', () => {
    render(SceneView, { scene, interactive: true, viewer: 0 })
    expect(at('a3').getAttribute('aria-label')).toBe('a3, black pawn, 3 of 9 health')
    expect(at('a1').getAttribute('aria-label')).toContain('white rook, can be picked')
    expect(at('b2').getAttribute('aria-label')).toBe('b2, empty')
  })

  it('takes a piece by its spot, then a target', async () => {
    const onchoose = vi.fn()
    render(SceneView, { scene, interactive: true, viewer: 0, onchoose })
    await fireEvent.click(at('a1'))
    expect(at('a3').getAttribute('aria-label')).toContain('rook takes on a3')
    await fireEvent.click(piece('pawn'))
    expect(onchoose).toHaveBeenCalledExactlyOnceWith('Rxa3')
  })

  it('takes one of two like cards for the other', async () => {
    const onchoose = vi.fn()
    render(SceneView, { scene, interactive: true, viewer: 0, onchoose })
    await fireEvent.click(piece('six-1'))
    expect(onchoose).toHaveBeenCalledExactlyOnceWith('bid 6')
  })

  it('opens a heap to pick from it', async () => {
    const onchoose = vi.fn()
    render(SceneView, { scene, interactive: true, viewer: 0, onchoose })
    await fireEvent.click(document.querySelector('[data-on="b1"]')!)
    await fireEvent.click(screen.getByRole('button', { name: 'man 3' }))
    expect(onchoose).toHaveBeenCalledExactlyOnceWith('man 3')
  })

  it('is one stop for the keyboard a surface, and none if it only shows', async () => {
    const { unmount } = render(SceneView, { scene, interactive: true, viewer: 0 })
    const stops = document.querySelectorAll('[data-surface="board"] [tabindex="0"]')
    expect(stops.length).toBe(1)
    unmount()
    render(SceneView, { scene })
    expect(document.querySelectorAll('[data-nav], [data-surface] button').length).toBe(0)
    expect(screen.getByRole('img', { name: /The board: .*white rook/ })).toBeTruthy()
  })

  it('never takes one card of a hand for another', async () => {
    const onchoose = vi.fn()
    render(SceneView, { scene, interactive: true, viewer: 0, onchoose })
    await fireEvent.click(piece('dear'))
    expect(onchoose).not.toHaveBeenCalled()
  })

  it('asks for a confirmation of what it warns about', async () => {
    const onchoose = vi.fn()
    const picker = new Picker({ onchoose })
    const warned: Scene = {
      ...scene,
      groups: [
        { verb: 'bid', pick: '#six-0', choices: [{ text: 'bid 6', label: 'bid a six', warn: 'It is your last.' }] },
      ],
    }
    picker.show(warned, true)
    render(SceneView, { scene: warned, interactive: true, viewer: 0, picker })
    await fireEvent.click(piece('six-0'))
    expect(onchoose).not.toHaveBeenCalled()
    expect(picker.doubted?.choice.warn).toBe('It is your last.')
    picker.cancel()
    expect(picker.doubted).toBeNull()
    await fireEvent.click(piece('six-0'))
    picker.confirm()
    expect(onchoose).toHaveBeenCalledOnce()
  })

  it('shows the range of a piece while that is picked', async () => {
    const ranged: Scene = {
      ...scene,
      overlays: [
        { kind: 'attack', name: 'Rook', of: 'rook', spots: ['a2', 'b3'] },
        { kind: 'threat', name: 'Black', spots: ['b2'] },
      ],
    }
    render(SceneView, { scene: ranged, interactive: true, viewer: 0 })
    expect(screen.getAllByRole('button', { pressed: false }).map((one) => one.textContent?.trim())).toEqual(['Black']) // a switch for what belongs to no piece
    expect(document.querySelectorAll('.overlay').length).toBe(0)
    await fireEvent.click(at('a1'))
    expect(
      [...document.querySelectorAll('.over-attack')].map(
        (one) => one.closest<HTMLElement>('[data-spot]')!.dataset.spot,
      ),
    ).toEqual(['b3', 'a2'])
  })

  it('shows the ranges that are told on asking, while the piece is picked', async () => {
    const inspect = vi.fn(async (id: string) => ({
      name: id,
      overlays: [{ kind: 'move', name: 'Moves', spots: ['b2'] }],
    }))
    render(SceneView, { scene, interactive: true, viewer: 0, inspect })
    await fireEvent.click(at('a1'))
    await vi.waitFor(() => expect(document.querySelector('[data-spot="b2"] .over-move')).toBeTruthy())
    expect(inspect).toHaveBeenCalledWith('#rook')
  })

  it('shows a pile by its top card, lets it be looked through, and tells alike cards once', async () => {
    const card = (id: string, text: string) => ({ id, spot: 'discard', name: text, shape: 'card' as const, text })
    const piled: Scene = {
      ...scene,
      surfaces: [
        { id: 'piles', kind: 'row', name: 'Piles', spots: [{ id: 'discard', name: 'the discard', look: 'pile' }] },
      ],
      pieces: [card('a', 'Page'), card('b', 'Page'), card('c', 'Queen'), card('d', 'Squire')],
      groups: [],
    }
    render(SceneView, { scene: piled, interactive: true, viewer: 0 })
    expect(document.querySelectorAll('[data-piece]').length).toBe(1)
    await fireEvent.click(piece('d'))
    const list = screen.getByRole('dialog', { name: 'On the discard' })
    expect(list.textContent).toContain('(4)')
    expect([...list.querySelectorAll('li')].map((one) => one.textContent.trim())).toEqual(['Page', 'Queen', 'Squire'])
  })

  it('leaves the symbol of a card readable under what stands on it', () => {
    const stood: Scene = {
      ...scene,
      pieces: [
        { id: 'card', spot: 'a1', name: 'king card', shape: 'card', icon: 'chess-king' },
        { id: 'king', spot: 'a1', name: 'king', owner: 0 },
      ],
    }
    render(SceneView, { scene: stood })
    expect(piece('card').querySelector('.piece')!.classList).toContain('covered')
    expect(Number(piece('king').style.getPropertyValue('--y'))).toBeGreaterThan(
      Number(piece('card').style.getPropertyValue('--y')) + 0.15,
    )
  })
})

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Scene } from '../types'
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
    { id: 'pawn', spot: 'a3', name: 'black pawn', owner: 1, badges: [{ kind: 'health', text: '3/9', tip: '3 of 9 health' }] },
    { id: 'six-0', spot: 'hand', name: 'a six', shape: 'card', text: '6', owner: 0 },
    { id: 'six-1', spot: 'hand', name: 'a six', shape: 'card', text: '6', owner: 0 },
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
})

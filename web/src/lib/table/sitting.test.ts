import { describe, expect, it } from 'vitest'
import type { Scene } from '../types'
import { turned } from './sitting.svelte'

const seen = (order: string[], more: Partial<Scene> = {}): Scene => ({
  surfaces: [{ id: 'b', kind: 'squares', name: '', cols: 2, rows: 1, spots: order.map((id) => ({ id })) }],
  pieces: [{ id: 'king', spot: 'a1', name: 'king' }],
  panels: [],
  prompt: 'red is asked',
  ...more,
})
const groups = [{ verb: 'm', pick: '#king', choices: [{ text: 'b1', label: '', picks: ['@b1'] }] }]

describe('a shared screen', () => {
  it('keeps the board the way round it is, with the choices of who is asked', () => {
    const shown = turned(seen(['a1', 'b1'], { prompt: '' }), seen(['b1', 'a1'], { groups }))
    expect(shown.surfaces[0]!.spots.map((spot) => spot.id)).toEqual(['a1', 'b1'])
    expect([shown.prompt, shown.groups]).toEqual(['red is asked', groups])
  })

  it('shows the picture of who is asked if the two do not fit together', () => {
    const now = seen(['b1', 'a1'], { groups, pieces: [{ id: 'king', spot: 'b1', name: 'king' }] })
    expect(turned(seen(['a1', 'b1']), now)).toBe(now)
    const other = seen(['b1', 'a1', 'c1'], { groups: [{ verb: 'm', pick: '@d1', choices: [{ text: 'd1', label: '' }] }] })
    expect(turned(seen(['a1', 'b1']), other)).toBe(other)
  })
})

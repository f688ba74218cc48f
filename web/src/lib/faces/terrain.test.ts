import { describe, expect, it } from 'vitest'
import { plan } from '../scene/layout'
import type { Surface } from '../types'
import { byLook, chance, groups, lookOf, territories, zones } from './terrain'

const board = (rows: string[], more: Partial<Surface> = {}): Surface => ({
  id: 'b',
  kind: 'squares',
  name: 'Board',
  cols: rows[0]!.length,
  rows: rows.length,
  spots: rows.flatMap((row, y) =>
    [...row].map((sign, x) => ({
      id: `${x}${y}`,
      look: sign === 'T' ? 'tower' : undefined,
      edge: sign === '0' ? 0 : sign === '1' ? 1 : undefined,
      tags: sign === 'z' ? ['zone-1'] : undefined,
    })),
  ),
  ...more,
})

describe('the ground', () => {
  it('takes the look of the board where a spot has none, and one word for like looks', () => {
    const surface = board(['.'], { look: 'grass' })
    expect(lookOf(surface.spots[0]!, surface)).toBe('grass')
    expect(lookOf({ id: 'a', look: 'river' }, surface)).toBe('water')
    expect(lookOf({ id: 'a' }, board(['.']))).toBe('plain')
  })

  it('outlines a territory only where its neighbour is another’s', () => {
    const [blue] = territories(plan(board(['00', '..'])))
    const bands = blue!.rim.split('M').length - 1
    expect(bands).toBe(6) // of eight sides the two between them are inside
    expect(blue!.inside.split('M')).toHaveLength(3)
  })

  it('leaves no gap in an outline that goes on at the next spot', () => {
    const [blue] = territories(plan(board(['00'])))
    const corners = blue!.rim.match(/-?[\d.]+ -?[\d.]+/g)!
    // the bands of both squares end at the same two points of the side between them
    for (const shared of ['100 7.5', '100 92.5']) expect(corners.filter((one) => one === shared)).toHaveLength(2)
  })

  it('has one outline for each owner', () => {
    expect(territories(plan(board(['01'])))).toHaveLength(2)
    expect(territories(plan(board(['..'])))).toEqual([])
  })

  it('makes one tower of squares that touch', () => {
    const towers = byLook(plan(board(['TT.T', 'TT..']))).get('tower')!
    expect(groups(towers)).toEqual([
      { x: 0, y: 0, w: 200, h: 200 },
      { x: 300, y: 0, w: 100, h: 100 },
    ])
  })

  it('finds zones by their tags', () => expect(zones(plan(board(['.z']))).map((zone) => zone.seat)).toEqual([1]))

  it('never moves a tree', () => {
    const [place] = plan(board(['.'])).places
    expect(chance(place!, 1)).toBe(chance(place!, 1))
    expect(chance(place!, 1)).not.toBe(chance(place!, 2))
  })
})

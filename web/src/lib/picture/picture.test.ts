import { describe, expect, it } from 'vitest'
import type { Piece, Scene, Spot, Surface } from '../types'
import { boardOf, played, watched } from './board'
import { cropped, spotsOf } from './crop'

const piece = (id: string, spot: string): Piece => ({ id, spot, name: id })
const surface = (id: string, kind: string, spots: Spot[], more: Partial<Surface> = {}): Surface => ({
  id,
  kind,
  name: id,
  spots,
  ...more,
})
function squares(cols: number, rows: number): Surface {
  const spots = Array.from({ length: cols * rows }, (_, i) => ({
    id: `${String.fromCharCode(97 + (i % cols))}${rows - Math.floor(i / cols)}`,
  }))
  const rim = [
    ...Array.from({ length: cols }, (_, x) => String.fromCharCode(97 + x)),
    ...Array.from({ length: rows }, (_, y) => String(rows - y)),
  ]
  return surface('board', 'squares', spots, { cols, rows, rim })
}
const scene = (surfaces: Surface[], pieces: Piece[] = []): Scene => ({ surfaces, pieces, panels: [], prompt: 'Go' })

describe('the picture of a game', () => {
  const board = squares(3, 3)
  const hand = surface('hand', 'row', [{ id: 'hand' }], { owner: 0 })
  const track = surface('phases', 'track', [{ id: 'one' }])

  it('shows the board and what lies on it, and asks nothing', () => {
    const picture = boardOf(scene([track, board, hand], [piece('king', 'a1'), piece('card', 'hand')]))
    expect(picture.surfaces).toEqual([board])
    expect(picture.pieces.map((one) => one.id)).toEqual(['king'])
    expect(picture.prompt).toBe('')
  })
  it('takes the surface whose role is the board, even if another is larger', () => {
    const named = surface('field', 'squares', [{ id: 'x1' }], { role: 'board' })
    expect(played([board, named])).toEqual([named])
  })
  it('shows the seats’ rows where there is no board', () => {
    expect(played([track, hand])).toEqual([hand])
    expect(played([track])).toEqual([track])
    const deck = surface('deck', 'row', [{ id: 'deck' }], { owner: 0, lay: 'pile' })
    const kings = surface('kings', 'row', [{ id: 'kings' }], { owner: 0, lay: 'row' })
    const fan = surface('fan', 'row', [{ id: 'fan' }], { owner: 0, lay: 'fan' })
    expect(played([deck, kings, fan])).toEqual([kings, fan])
    expect(played([deck, kings, fan], true)).toEqual([kings])
    expect(played([deck, fan], true)).toEqual([fan])
  })
})

it('leaves figures off the pieces of a large board, and lays cards in a line for each seat on a small picture', () => {
  const badge = { kind: 'health', text: '21' }
  const large = boardOf(scene([squares(20, 22)], [{ ...piece('archer', 'c4'), badges: [badge] }]))
  expect(large.pieces[0]!.badges).toEqual([])
  const rows = ['kings', 'units'].map((id) => surface(id, 'row', [{ id }], { owner: 0, lay: 'row' }))
  const cards = scene(rows, [{ ...piece('king', 'kings'), badges: [badge] }])
  const theirs = surface('theirs', 'row', [{ id: 'theirs' }], { owner: 1, lay: 'row' })
  const picture = boardOf({ ...cards, surfaces: [...rows, theirs] }, true)
  expect(picture.surfaces.map((one) => one.id)).toEqual(['line 0', 'line 1']) // one for each seat
  expect(picture.pieces.map((one) => one.spot)).toEqual(['line 0'])
  expect(boardOf(cards).surfaces).toHaveLength(2)
  expect(boardOf(cards).pieces[0]!.badges).toEqual([badge])
})

it('lays cards that are watched in two lines for each seat, what is played nearest to the middle', () => {
  const row = (id: string, owner: number, lay: string): Surface => surface(id, 'row', [{ id }], { owner, lay })
  const all = [0, 1].flatMap((seat) => [
    row(`kings ${seat}`, seat, 'row'),
    row(`bank ${seat}`, seat, 'coins'),
    row(`deck ${seat}`, seat, 'pile'),
  ])
  const pieces = all.map((one) => piece(one.id, one.id))
  const seen = watched(scene(all, pieces))
  const lines = seen.surfaces.map((line) => seen.pieces.filter((one) => one.spot === line.id).map((one) => one.id))
  expect(lines).toEqual([['bank 1'], ['kings 1'], ['kings 0'], ['bank 0']])
  const board = squares(3, 3)
  expect(watched(scene([board, ...all], pieces)).surfaces).toEqual([board])
})

describe('a close-up', () => {
  const large = scene([squares(20, 22)], [piece('archer', 'c4'), piece('horse', 't22')])

  it('cuts a large board to where something happens, rim and pieces too', () => {
    const seen = cropped(large, new Set(['c4']))
    const [board] = seen.surfaces
    expect([board!.cols, board!.rows, board!.spots.length]).toEqual([6, 6, 36])
    expect(board!.rim).toEqual(['a', 'b', 'c', 'd', 'e', 'f', '7', '6', '5', '4', '3', '2'])
    expect(board!.spots[0]!.id).toBe('a7')
    expect(seen.pieces.map((one) => one.id)).toEqual(['archer'])
  })
  it('shows the whole board where it happens everywhere, or nowhere', () => {
    expect(cropped(large, new Set(['a1', 't22']))).toBe(large)
    expect(cropped(large, new Set())).toBe(large)
    const small = scene([squares(5, 5)])
    expect(cropped(small, new Set(['a1']))).toBe(small)
  })
  it('keeps the hexes around it', () => {
    const spots = Array.from({ length: 49 }, (_, i) => ({ id: `h${i}`, x: i % 7, y: Math.floor(i / 7) }))
    const seen = cropped(scene([surface('map', 'hexes', spots)]), new Set(['h24']))
    expect(seen.surfaces[0]!.spots.map((spot) => spot.id)).toEqual(['h17', 'h23', 'h24', 'h25', 'h31'])
  })
  it('leaves out what lies beside it and has no part in it', () => {
    const rack = surface('rack', 'tray', [{ id: 'rack' }])
    const cup = surface('cup', 'tray', [{ id: 'cup' }])
    const seen = cropped({ ...large, surfaces: [...large.surfaces, rack, cup] }, new Set(['c4', 'cup']))
    expect(seen.surfaces.map((one) => one.id)).toEqual(['board', 'cup'])
  })
  it('is about what has moved, what is new or gone, and what is spoken of', () => {
    const before = scene([], [piece('a', 'a1'), piece('b', 'b1'), piece('gone', 'c1')])
    const after = { ...scene([], [piece('a', 'a2'), piece('b', 'b1'), piece('new', 'd1')]), focus: ['f1'] }
    expect([...spotsOf(after, before, ['attack e5-e6'])].sort()).toEqual(
      ['a1', 'a2', 'attack', 'c1', 'd1', 'e5', 'e6', 'f1'].sort(),
    )
  })
})

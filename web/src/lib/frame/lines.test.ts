import { describe, expect, it } from 'vitest'
import { breadth, lined } from './lines'

const part = (id: string, lay: 'row' | 'coins' | 'pile' | 'fan', room = 1) => ({ id, lay, room, told: true })
const seat = [
  part('bank', 'coins', 4),
  part('units', 'row', 3),
  part('kings', 'row', 2),
  part('discards', 'pile'),
  part('deck', 'pile'),
]
const ids = (count: number) =>
  lined(seat, count).map(({ start, end }) => [start.map((one) => one.id), end.map((one) => one.id)])

describe('the lines of a seat', () => {
  it('are one where all fits side by side, in its order', () => {
    expect(ids(1)).toEqual([[['bank', 'units', 'kings', 'discards', 'deck'], []]])
  })
  it('have coins and piles at the right, coins first and piles last', () => {
    expect(ids(2)).toEqual([
      [['units'], ['bank']],
      [['kings'], ['discards', 'deck']],
    ])
  })
  it('are no more than something lies in', () => {
    expect(lined([part('kings', 'row', 2)], 3)).toHaveLength(1)
  })
  it('count a pile as one piece, and coins as a fan of them', () => {
    expect(seat.map(breadth).map((wide) => Math.round(wide * 100))).toEqual([170, 318, 212, 100, 100])
  })
})

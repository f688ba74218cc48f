import { describe, expect, it } from 'vitest'
import type { Panel } from '../types'
import { stonesOf } from './stones'

const panel = (seat: number, strength: string, full = 6): Panel => ({
  seat,
  name: `seat ${seat}`,
  stats: [
    { name: 'Strength', value: strength, full },
    { name: 'Wounds', value: '1', full: 2 },
  ],
})

describe('columns of stones', () => {
  it('show what all seats have many of, and how much of it is left', () => {
    expect(stonesOf([panel(0, '4'), panel(1, '6')], 2)).toEqual([
      {
        name: 'Strength',
        columns: [
          { seat: 0, now: 4, full: 6 },
          { seat: 1, now: 6, full: 6 },
        ],
      },
    ])
  })
  it('are not drawn of what only some have, or what is not a number', () => {
    expect(stonesOf([panel(0, '4'), panel(1, 'unknown')], 2)).toEqual([])
    expect(stonesOf([panel(0, '4'), panel(1, '2', 2)], 2)).toEqual([])
    expect(stonesOf([panel(0, '4')], 2)).toEqual([])
  })
})

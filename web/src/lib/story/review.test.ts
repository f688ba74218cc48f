import { describe, expect, it } from 'vitest'
import { bands, flagRows, middles, nearest, percents, placeOf, rows, seatAfter } from './review'
import type { ReviewInfo } from '../types'

const curve = [
  [0.5, 0.5],
  [0.25, 0.75],
  [1, 0],
]
const review = {
  done: 3,
  of: 3,
  adviser: 'Knight',
  steps: [1, 2, 5],
  curve,
  turning_points: [{ step: 5 }],
} as unknown as ReviewInfo

describe('the curve of a game', () => {
  it('has a band for each seat, one upon the other', () => {
    expect(bands(curve)).toEqual(['0,1 0.5,1 1,1 1,0 0.5,0.75 0,0.5', '0,0.5 0.5,0.75 1,0 1,0 0.5,0 0,0'])
    expect(bands([])).toEqual([])
  })

  it('knows where a step lies', () => {
    expect([1, 2, 5].map((step) => placeOf(review, step))).toEqual([0, 0.5, 1])
    expect(placeOf(review, 3)).toBe(null) // it was taken back
  })

  it('has flags that never cover each other', () => {
    expect(flagRows([10, 200, 205, 210, 226, 400], 24)).toEqual([0, 0, 1, 2, 0, 0])
    expect(flagRows([205, 200], 24)).toEqual([1, 0])
  })

  it('names each band in its middle, the first at the bottom', () => {
    expect(middles([0.5, 0.25, 0.25])).toEqual([0.75, 0.375, 0.125])
  })

  it('tells shares that make a hundred together', () => {
    expect(percents([0.605, 0.395])).toEqual([61, 39])
    expect(percents([0.29, 0.71])).toEqual([29, 71])
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33])
    expect(percents([0.004, 0.996])).toEqual([0, 100])
  })

  it('finds the point under a finger, however far that strays', () => {
    expect([-0.2, 0, 0.24, 0.26, 1, 1.4].map((place) => nearest(2, place))).toEqual([0, 0, 0, 1, 2, 2])
  })

  it('is told in a few rows, with the turning points', () => {
    expect(rows(review)).toEqual([1, 2, 5].map((step, i) => ({ step, shares: curve[i] })))
    const long = {
      ...review,
      steps: Array.from({ length: 500 }, (_, i) => i + 1),
      curve: Array.from({ length: 500 }, () => [1, 0]),
      turning_points: [{ step: 334 }],
    } as unknown as ReviewInfo
    const steps = rows(long, 5).map((row) => row.step)
    expect(steps).toEqual([1, 126, 251, 334, 375, 500])
  })
})

describe('playing on from a turning point', () => {
  it('leaves everybody their seat, and offers a watcher the one that chose', () => {
    const seats = ['white', 'black']
    expect(seatAfter(seats, ['black'], 'white')).toBe(1)
    expect(seatAfter(seats, ['black'], 'black')).toBe(1)
    expect(seatAfter(seats, ['white', 'black'], 'black')).toBe(1) // on a shared screen you had both
    expect(seatAfter(seats, [], 'black')).toBe(1)
    expect(seatAfter(seats, [], 'white')).toBe(0)
  })
})

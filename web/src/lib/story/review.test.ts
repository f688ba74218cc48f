import { describe, expect, it } from 'vitest'
import { bands, placeOf, rows } from './review'
import type { Review } from '../types'

const curve = [
  [0.5, 0.5],
  [0.25, 0.75],
  [1, 0],
]
const review = { done: 3, of: 3, adviser: 'Knight', steps: [1, 2, 5], curve, turns: [{ step: 5 }] } as unknown as Review

describe('the curve of a game', () => {
  it('has a band for each seat, one upon the other', () => {
    expect(bands(curve)).toEqual(['0,1 0.5,1 1,1 1,0 0.5,0.75 0,0.5', '0,0.5 0.5,0.75 1,0 1,0 0.5,0 0,0'])
    expect(bands([])).toEqual([])
  })

  it('knows where a step lies', () => {
    expect([1, 2, 5].map((step) => placeOf(review, step))).toEqual([0, 0.5, 1])
    expect(placeOf(review, 3)).toBe(null) // it was taken back
  })

  it('is told in a few rows, with the turning points', () => {
    expect(rows(review)).toEqual([1, 2, 5].map((step, i) => ({ step, shares: curve[i] })))
    const long = { ...review, steps: Array.from({ length: 500 }, (_, i) => i + 1), curve: Array.from({ length: 500 }, () => [1, 0]), turns: [{ step: 334 }] } as unknown as Review
    const steps = rows(long, 5).map((row) => row.step)
    expect(steps).toEqual([1, 126, 251, 334, 375, 500])
  })
})

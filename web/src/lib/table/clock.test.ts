import { describe, expect, it } from 'vitest'
import { CLOCKS, clockWords, face, leftOf } from './clock'

describe('a clock', () => {
  const told = {
    at: 1000,
    clocks: [
      { seat: 'white', left: 60, runs: true, starts_in: 2 },
      { seat: 'black', left: 9.5, runs: false, starts_in: 0 },
    ],
  }
  it('counts down while it runs, from when it starts, and not below nothing', () => {
    expect(leftOf(told, 'white', 2500)).toEqual({ left: 60, runs: true })
    expect(leftOf(told, 'white', 13_000)).toEqual({ left: 50, runs: true })
    expect(leftOf(told, 'white', 999_000)).toEqual({ left: 0, runs: true })
    expect(leftOf(told, 'black', 999_000)).toEqual({ left: 9.5, runs: false })
    expect(leftOf(told, 'red', 0)).toBe(null)
    expect(leftOf(null, 'white', 0)).toBe(null)
  })
  it('never shows more than is left', () => {
    expect([0, 59.99, 60, 3725, 90_000].map(face)).toEqual(['0:00', '0:59', '1:00', '1:02:05', '1 d 1 h'])
  })
  it('is told in words', () => {
    expect(CLOCKS.map(clockWords)).toEqual([
      'No clock',
      '60 seconds per turn',
      '5 minutes per turn',
      '10 minutes each, plus 5 seconds per turn',
      '30 minutes each, plus 10 seconds per turn',
      '60 minutes each, plus 30 seconds per turn',
      '1 day per turn',
      '3 days per turn',
    ])
  })
})

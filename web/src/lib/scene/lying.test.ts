import { describe, expect, it } from 'vitest'
import { lie } from './lying'

describe('pieces side by side', () => {
  it('lie clear of each other while there is room', () => {
    expect(lie('row', 3, 100, 400)).toEqual({ step: 110.00000000000001, turn: 0, wraps: false })
  })
  it('lie over each other rather than outside', () => {
    const { step } = lie('fan', 12, 146, 600)
    expect(step * 11 + 146).toBeLessThanOrEqual(600)
  })
  it('turn less the more there are', () => {
    expect(lie('fan', 3, 146, 900).turn).toBe(5)
    expect(lie('fan', 13, 146, 900).turn).toBe(2)
    expect(lie('fan', 1, 146, 900).turn).toBe(0)
  })
  it('show the numeral of every coin', () => {
    expect(lie('coins', 4, 100, 400).step).toBe(42)
  })
  it('wrap in a grid', () => {
    expect(lie('slots', 10, 58, 300).wraps).toBe(true)
  })
})

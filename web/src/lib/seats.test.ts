import { describe, expect, it } from 'vitest'
import { TINCTURES, tinctures } from './seats'

describe('tinctures', () => {
  it('follow the names of colours', () => {
    expect(tinctures(['white', 'black'])).toEqual(['argent', 'sable'])
    expect(tinctures(['Yellow', 'red'])).toEqual(['or', 'gules'])
  })

  it('never give two seats the same while there are enough', () => {
    const names = ['north', 'azure', 'blue', 'south', 'red', 'x', 'y', 'z']
    expect(new Set(tinctures(names)).size).toBe(TINCTURES.length)
  })
})

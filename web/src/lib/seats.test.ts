import { describe, expect, it } from 'vitest'
import type { Scene } from './types'
import { seatsIn, TINCTURES, tinctures, titlesOf } from './seats'

describe('tinctures', () => {
  it('follow the names of colours', () => {
    expect(tinctures(['white', 'black'])).toEqual(['argent', 'sable'])
    expect(tinctures(['Yellow', 'red'])).toEqual(['or', 'gules'])
  })

  it('are shared by team mates, who differ in their hatching', () => {
    expect(tinctures(['Red 1', 'Black 1', 'Red 2', 'Black 2', 'Red 3'])).toEqual([
      'gules',
      'sable',
      'gules mate-2',
      'sable mate-2',
      'gules mate-3',
    ])
    expect(tinctures(['Red', 'Red 2', 'P3'])).toEqual(['gules', 'gules mate-2', 'azure'])
  })

  it('never give two seats the same while there are enough', () => {
    const names = ['north', 'azure', 'blue', 'south', 'red', 'x', 'y', 'z']
    expect(new Set(tinctures(names)).size).toBe(TINCTURES.length)
  })

  it('tell ten seats apart, alone and in teams', () => {
    const alone = Array.from({ length: 10 }, (_, i) => `P${i + 1}`)
    expect(tinctures(alone).slice(-2)).toEqual(['azure mate-2', 'gules mate-2'])
    expect(new Set(tinctures(alone)).size).toBe(10)
    const teams = alone.map((_, i) => `${i % 2 ? 'Black' : 'Red'} ${Math.floor(i / 2) + 1}`)
    expect(tinctures(teams).slice(-2)).toEqual(['gules mate-5', 'sable mate-5'])
  })
})

describe('titles', () => {
  it('are what the game calls its seats, with the player where that is a number only', () => {
    expect(titlesOf(['P1', 'P2'], ['Red', 'Black'], ['Ann', ''])).toEqual({ P1: 'Red', P2: 'Black' })
    expect(titlesOf(['P1', 'P2'], ['P1', 'P2'], ['Ann', ''])).toEqual({ P1: 'Ann (P1)', P2: 'P2' })
    expect(titlesOf(['white'], [], [])).toEqual({ white: 'White' })
  })

  it('are found in a picture, by seat', () => {
    const panels = [
      { seat: 1, name: 'Red' },
      { seat: 0, name: 'Black' },
    ]
    expect(seatsIn({ panels } as unknown as Scene)).toEqual(['Black', 'Red'])
  })
})

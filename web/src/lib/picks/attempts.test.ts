import { describe, expect, it } from 'vitest'
import type { Group, Scene } from '../types'
import { attempts, swapped } from './attempts'
import { START, lines, stand, type Path } from './picks'

const base: Scene = { surfaces: [], pieces: [], panels: [], prompt: '' }
const kings: Scene = {
  ...base,
  pieces: [{ id: 'white', spot: 'a1', name: '' }],
  groups: [
    {
      verb: 'king',
      pick: '#white',
      choices: [
        { text: 'K b2', label: '', picks: ['@b2'] },
        { text: 'K a2', label: '', picks: ['@a2'] },
      ],
    },
    { verb: 'ring', pick: '#white', choices: [{ text: 'M d4', label: '', picks: ['@d4'] }] },
    { verb: 'end', choices: [{ text: 'end', label: '' }] },
  ],
}
const dice: Scene = {
  ...base,
  pieces: [
    { id: 'p1', spot: 'c3', name: '' },
    { id: 'p2', spot: 'd3', name: '' },
    { id: 'foe', spot: 'f6', name: '' },
  ],
  groups: [
    { verb: 'move', pick: '#p1', choices: [{ text: 'c3-c4', label: '', picks: ['@c4'] }] },
    {
      verb: 'move',
      pick: '#p2',
      choices: [
        { text: 'd3-d4', label: '', picks: ['@d4'] },
        { text: 'd3-e3', label: '', picks: ['@e3'] },
      ],
    },
  ] as Group[],
}
const tried = (scene: Scene, wanted: string[], path: Path = START) => {
  const all = lines(scene)
  return attempts(scene, all, stand(all, path), wanted).map((one) => [one.verb, one.texts])
}

describe('an attempt', () => {
  it('says with every verb what the click would have meant', () => {
    expect(tried(kings, ['#card-d3', '@d3'])).toEqual([
      ['king', ['K d3']],
      ['ring', ['M d3']],
    ])
  })

  it('keeps to the verb and to what was picked', () => {
    expect(tried(kings, ['@d3'], { verb: 'ring', picks: [] })).toEqual([['ring', ['M d3']]])
    expect(tried(dice, ['@c7'], { verb: null, picks: ['#p1'] })).toEqual([['move', ['c3-c7']]])
  })

  it('asks twice where more picks follow, so that the reason can be told from theirs', () => {
    expect(tried(dice, ['#foe', '@f6'])).toEqual([['move', ['f6-c4', 'f6-d4']]])
  })

  it('never says what is allowed', () => {
    expect(tried(dice, ['@d4'], { verb: null, picks: ['#p2'] })).toEqual([])
  })

  it('puts a name in the place of another only where it is a word of its own', () => {
    expect(swapped('5@c1', 'c1', 'c9')).toBe('5@c9')
    expect(swapped('Rb2', 'b2', 'b3')).toBeNull()
    expect(swapped('c1-c10', 'c1', 'c9')).toBe('c9-c10')
    expect(swapped('a1 a1', 'a1', 'b1')).toBeNull()
  })
})

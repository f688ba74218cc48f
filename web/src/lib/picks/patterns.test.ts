import { describe, expect, it } from 'vitest'
import type { Group, Scene } from '../types'
import { filledPatterns } from './patterns'
import { START, lines, stand, type Path } from './picks'

const base: Scene = { surfaces: [], pieces: [], panels: [], prompt: '' }
const kings: Scene = {
  ...base,
  pieces: [{ id: 'white', spot: 'a1', name: '' }],
  verbs: [
    { key: 'king', name: '', pattern: 'K {2}' },
    { key: 'ring', name: '', pattern: 'M {2}' },
    { key: 'end', name: '' },
  ],
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
    { id: 'p1', spot: 'c3', name: '', written: 'c3' },
    { id: 'p2', spot: 'd3', name: '', written: 'd3' },
    { id: 'foe', spot: 'f6', name: '', written: 'f6' },
  ],
  verbs: [{ key: 'move', name: '', pattern: '{1}-{2}' }],
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
  return filledPatterns(scene, all, stand(all, path), wanted).map((one) => [one.verb, one.texts])
}

describe('a filled pattern', () => {
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
    expect(tried(dice, ['#foe', '@f6'])).toEqual([['move', ['f6-c4', 'f6-e3']]])
  })

  it('never says what is allowed', () => {
    expect(tried(dice, ['@d4'], { verb: null, picks: ['#p2'] })).toEqual([])
  })

  it('names a piece as the rules write it, or else by its id', () => {
    const give: Scene = { ...dice, verbs: [{ key: 'move', name: '', pattern: 'give {1} to {2}' }] }
    expect(tried(give, ['#foe'])[0]![1]).toContain('give f6 to c4')
    const pieces = give.pieces.map(({ id, spot }) => ({ id, spot, name: '' }))
    expect(tried({ ...give, pieces }, ['#foe'])[0]![1]).toContain('give foe to c4')
  })

  it('says nothing with a verb that has no pattern, or whose pattern leaves that pick out', () => {
    const all = (pattern: string): Scene => ({ ...dice, verbs: [{ key: 'move', name: '', pattern }] })
    expect(tried(all(''), ['#foe'])).toEqual([])
    expect(tried(all('to {2}'), ['#foe'])).toEqual([])
  })
})

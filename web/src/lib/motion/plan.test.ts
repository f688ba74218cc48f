import { describe, expect, it } from 'vitest'
import type { Beat } from '../types'
import { length, plan, type Change } from './plan'

const times = (beats: Beat[], changes: Change[] = [], distance?: (a: string, b: string) => number) =>
  plan(beats, changes, distance).map((cue) => [cue.kind, cue.piece, cue.at, cue.ms])

describe('when things are seen', () => {
  it('one after another; dice nearly together', () => {
    const beats: Beat[] = [
      { kind: 'move', piece: 'knight', spot: 'e4', to: 'e5' },
      { kind: 'roll', piece: 'knight', dice: [3] },
      { kind: 'roll', piece: 'rook', dice: [5] },
      { kind: 'hit', piece: 'rook', n: 2 },
      { kind: 'fall', piece: 'rook' },
    ]
    expect(times(beats)).toEqual([
      ['move', 'knight', 0, 280],
      ['roll', 'knight', 280, 480],
      ['roll', 'rook', 340, 480],
      ['hit', 'rook', 820, 420],
      ['fall', 'rook', 1240, 600],
    ])
  })

  it('a way of several steps is one, and never takes long', () => {
    const way = ['a1', 'a2', 'a3', 'b3'].map((spot, i, all) => ({ kind: 'move', piece: 'k', spot, to: all[i + 1]! }))
    const [cue, ...more] = plan(way.slice(0, 3), [])
    expect(more).toEqual([])
    expect(cue).toMatchObject({ path: ['a1', 'a2', 'a3', 'b3'], ms: 400 })
    expect(times([{ kind: 'move', piece: 'k', spot: 'a1', to: 'a9' }], [], () => 8)).toEqual([['move', 'k', 0, 520]])
  })

  it('words of the game’s own are not seen', () => {
    expect(plan([{ kind: 'turn', seat: 1 }], [])).toEqual([])
  })

  it('a step with very many beats is squeezed', () => {
    const beats = Array.from({ length: 60 }, (_, i) => ({ kind: 'draw', piece: `c${i}`, spot: 'deck', to: 'hand' }))
    expect(length(plan(beats, []))).toBeLessThan(2900)
  })
})

describe('what no beat tells', () => {
  it('follows what happens where it lies', () => {
    const beats: Beat[] = [{ kind: 'move', piece: 'knight', spot: 'e4', to: 'e5' }]
    const changes: Change[] = [
      { piece: 'knight', from: 'e4', to: 'e5' },
      { piece: 'pawn', from: 'e5', to: null },
      { piece: 'coin', from: null, to: 'bank' },
    ]
    expect(times(beats, changes)).toEqual([
      ['move', 'knight', 0, 280],
      ['gone', 'pawn', 280, 260],
      ['place', 'coin', 0, 180],
    ])
  })

  it('is not told twice: what falls is not only gone', () => {
    expect(times([{ kind: 'fall', piece: 'pawn', spot: 'e5' }], [{ piece: 'pawn', from: 'e5', to: null }])).toEqual([
      ['fall', 'pawn', 0, 600],
    ])
  })

  it('is the card that was drawn, where the beat may not say which', () => {
    const beats: Beat[] = [
      { kind: 'draw', spot: 'deck', to: 'hand' },
      { kind: 'draw', spot: 'deck', to: 'hand' },
    ]
    const changes: Change[] = [
      { piece: 'a', from: null, to: 'hand' },
      { piece: 'b', from: null, to: 'hand' },
    ]
    expect(times(beats, changes)).toEqual([
      ['draw', 'a', 0, 320],
      ['draw', 'b', 90, 320],
    ])
  })

  it('is the sign that is gone from where somebody falls', () => {
    const beats: Beat[] = [
      { kind: 'fall', spot: 'a2' },
      { kind: 'fall', spot: 'a2' },
    ]
    const cues = times(beats, [{ piece: 'stack', from: 'a2', to: null }])
    expect(cues.map(([kind, piece]) => [kind, piece])).toEqual([
      ['fall', 'stack'],
      ['fall', ''],
    ])
  })

  it('was turned over, if it lies where it lay', () => {
    expect(times([], [{ piece: 'card', from: '', to: '' }])).toEqual([['flip', 'card', 0, 260]])
  })
})

import { expect, it } from 'vitest'
import type { Scene, StepInfo } from '../types'
import { actor, ending, stepped, stepLines } from './stepping'

const scene: Scene = { surfaces: [], pieces: [], panels: [], prompt: '' }
const step: StepInfo = { v: 1, who: 'white', text: 'K b2', scene, events: [], outcome: null, beats: [] }

it('keys step and stop at the ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => stepped(key, 0, 3))).toEqual([0, 1, 0, 2, null])
  expect(stepped('ArrowRight', 2, 3)).toBe(2)
})

it('a step is told by its events, else by its notation', () => {
  expect(stepLines({ ...step, events: [{ text: 'White steps to b2' }] })).toEqual(['White steps to b2'])
  expect(stepLines(step)).toEqual(['White: K b2'])
  expect(stepLines({ ...step, who: 'P1', text: 'pass' }, { P1: 'Red' })).toEqual(['Red: pass'])
  expect(actor('*')).toBe('Chance')
  expect(actor(null)).toBe('')
})

it('the end names who won', () => {
  expect(ending({ scores: [1, 1, 0], winners: ['azure', 'vert'], reason: 'H-24', text: 'Level.' })).toBe(
    'Azure and Vert share first place. Level.',
  )
  expect(ending({ scores: [0, 1], winners: ['P2'], reason: 'G-4', text: '' }, { P1: 'Red', P2: 'Black' })).toBe(
    'Black wins.',
  )
  expect(ending({ scores: [0, 0], winners: [], reason: 'W-73', text: '' })).toBe('Drawn.')
  const text = 'A drawn match gives nobody a win. *(ruling; option `max_matches`, see (W-72))*'
  expect(ending({ scores: [0.5, 0.5], winners: ['white', 'black'], reason: 'W-73', text })).toBe(
    'Drawn. A drawn match gives nobody a win.',
  )
})

import { expect, it } from 'vitest'
import { portraitOf } from './portraits'

it('gives each level a face of its own, by id or name, and a mask to any other bot', () => {
  const levels = ['page', 'squire', 'knight', 'baron', 'king'].map(portraitOf)
  expect(new Set(levels.map((face) => face.icon)).size).toBe(5)
  expect(new Set(levels.map((face) => face.field)).size).toBe(5)
  expect(levels.map((face) => face.stars)).toEqual([1, 2, 3, 4, 5])
  expect(portraitOf('Knight')).toBe(levels[2])
  expect(portraitOf('mcts:200').stars).toBe(0)
})

import { expect, it } from 'vitest'
import { folds } from './folding'
import type { LogEntry } from './sitting.svelte'

const told = (...lines: string[]): LogEntry[] => lines.map((line, i) => ({ v: i + 2, events: [line] }))
const shown = (entries: LogEntry[], fresh: number | null = null) =>
  folds(entries, fresh).map(({ entry, hidden }) => [entry.v, hidden.length])

it('of lines that begin alike the first and the last are shown', () => {
  const dice = [
    'E2, melee: a Troll rolls 5',
    'E2, melee: a Walrus rolls 2',
    'E2, melee: a Knight rolls 3',
    'E2, melee: a Knight rolls 6',
  ]
  expect(shown(told('E2: round 1', ...dice, 'E2: a Troll takes a hit'))).toEqual([
    [2, 0],
    [3, 2],
    [6, 0],
    [7, 0],
  ])
  expect(
    shown(told('P2 draws a Thing', 'P2 draws a Thing', 'P2 draws a Thing', 'P2 draws a Thing', 'P3 draws a Thing')),
  ).toEqual([
    [2, 2],
    [5, 0],
    [6, 0],
  ])
})

it('a few, and those that tell more than one thing, stay as they are', () => {
  expect(shown(told('P2 draws a Thing', 'P2 draws a Thing', 'P2 draws a Thing'))).toEqual([
    [2, 0],
    [3, 0],
    [4, 0],
  ])
  const two = { v: 9, events: ['White goes to b2', 'White takes a card'] }
  expect(
    shown([two, { ...two, v: 10 }, { ...two, v: 11 }, { ...two, v: 12 }]).every(([, hidden]) => hidden === 0),
  ).toBe(true)
})

it('what is new is not folded into what is old', () => {
  expect(shown(told('die 1', 'die 2', 'die 3', 'die 4', 'die 5', 'die 6'), 4)).toEqual([
    [2, 0],
    [3, 0],
    [4, 2],
    [7, 0],
  ])
})

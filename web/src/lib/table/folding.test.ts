import { expect, it } from 'vitest'
import type { LogEntry, LogLine } from '../types'
import { folds } from './folding'

const line = (seat: number, kind: string): LogLine => ({ text: `${kind} of ${seat}`, seat, kind })
const entries = (...lines: LogLine[]): LogEntry[] => lines.map((one, i) => ({ v: i + 2, events: [one] }))
const many = (count: number, one: LogLine): LogLine[] => Array.from({ length: count }, () => one)
const shown = (log: LogEntry[], firstNew: number | null = null) =>
  folds(log, firstNew).map(({ entry, hidden }) => [entry.v, hidden.length])

it('of many dice or draws of one seat the first and the last are shown', () => {
  expect(shown(entries(line(0, 'turn'), ...many(4, line(0, 'roll')), line(0, 'hit')))).toEqual([
    [2, 0],
    [3, 2],
    [6, 0],
    [7, 0],
  ])
  expect(shown(entries(...many(4, line(1, 'draw')), line(2, 'draw')))).toEqual([
    [2, 2],
    [5, 0],
    [6, 0],
  ])
})

it('a few, those of which each matters, and those that tell more than one thing stay as they are', () => {
  const nothingHidden = (log: LogEntry[]) => shown(log).every(([, hidden]) => hidden === 0)
  expect(nothingHidden(entries(...many(3, line(1, 'draw'))))).toBe(true)
  expect(nothingHidden(entries(...many(9, line(1, 'move'))))).toBe(true)
  expect(nothingHidden([2, 3, 4, 5, 6].map((v) => ({ v, events: many(2, line(0, 'roll')) })))).toBe(true)
})

it('what is new is not folded into what is old', () => {
  expect(shown(entries(...many(6, line(0, 'roll'))), 4)).toEqual([
    [2, 0],
    [3, 0],
    [4, 2],
    [7, 0],
  ])
})

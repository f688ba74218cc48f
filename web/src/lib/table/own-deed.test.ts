import { expect, it } from 'vitest'
import type { LogEntry, LogLine } from '../types'
import { deed } from './own-deed'

const line = (seat: number, text: string, kind = 'tell'): LogLine => ({ text, seat, kind })
const log: LogEntry[] = [
  { v: 2, events: [line(0, 'You draw a card', 'draw')] },
  { v: 3, events: [line(0, 'You attack'), line(1, 'Red reacts')] },
  { v: 4, events: [line(0, 'You roll 6', 'roll')] },
  { v: 5, events: [line(1, 'Red falls', 'fall')] },
  { v: 6, events: [line(0, 'You win 2 gold')] },
]

it('one’s own action is told with the dice that followed from it, until something is another’s doing', () => {
  expect(deed(log, 3, 0)).toBe('You attack. You roll 6')
  expect(deed(log, 6, 0)).toBe('You win 2 gold')
})

it('nothing is told of what is not known, of another’s doing, or of a turn that begins', () => {
  expect(deed(log, 9, 0)).toBe('')
  expect(deed(log.slice(0, 4), 5, 0)).toBe('')
  expect(deed([{ v: 2, events: [line(0, 'Turn 2: yours', 'turn')] }], 2, 0)).toBe('')
})

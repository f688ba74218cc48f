import { describe, expect, it } from 'vitest'
import { lineText, named, result, when } from './story'
import type { SeatInfo, GameSummary } from './types'

const seats: SeatInfo[] = [
  { seat: 'white', title: 'White', kind: 'person', name: 'Ann', here: false },
  { seat: 'black', title: 'Black', kind: 'bot', name: 'Page', here: false },
]
const ended = (...winners: string[]): GameSummary =>
  ({
    seats,
    titles: ['White', 'Black'],
    outcome: { scores: [], winners, reason: 'W-1', text: '' },
  }) as unknown as GameSummary

describe('the story of a game', () => {
  it('says who won, by name and seat', () => {
    expect(result(ended('white'))).toBe('Ann (White) wins')
    expect(result(ended('white', 'black'))).toBe('A draw')
    expect(result(ended())).toBe('A draw')
    expect(named({ seat: 'P1', title: 'Red', kind: 'open', name: '', here: false })).toBe('Red')
  })

  it('tells a line in words, or else as it was said', () => {
    expect(
      lineText({
        step: 2,
        who: 'white',
        text: 'K b2',
        words: [{ text: 'White steps to b2' }, { text: 'It is a rook' }],
      }),
    ).toBe('White steps to b2. It is a rook')
    expect(lineText({ step: 2, who: 'white', text: 'K b2', words: [] })).toBe('White: K b2')
    expect(lineText({ step: 2, who: 'P2', text: 'pass', words: [] }, { P1: 'Red', P2: 'Black' })).toBe('Black: pass')
    expect(lineText({ step: 2, who: '*', text: 'roll 4', words: [] })).toBe('Chance: roll 4')
    expect(lineText({ step: 2, who: 'table', text: 'undo 4', words: [] })).toBe('undo 4')
  })

  it('says the day once where a game was over on the same day', () => {
    const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ')
    expect(plain(when(1_800_000_000, 1_800_000_000 + 1500, 'UTC'))).toBe('January 15, 2027, 8:00 – 8:25 AM')
    expect(plain(when(1_800_000_000, null, 'UTC'))).toBe('January 15, 2027 at 8:00 AM')
    expect(plain(when(1_800_000_000, 1_800_000_000 + 86_400, 'UTC'))).toContain('January 16')
  })
})

import { describe, expect, it } from 'vitest'
import { parseRulebook } from '../rulebook'
import { chaptersOf, chapterWith, lettered, searched } from './chapters'

const BOOK = `# A game

## A. Movement

- **K-1** A pawn moves one square.
- **K-10** A horse jumps.

### Retreat

- **K-10.1** It retreats.

## B. Combat

- **K-2** Dice are rolled.
`
const book = parseRulebook(BOOK, ['K-1', 'K-2', 'K-10', 'K-10.1'])
const chapters = chaptersOf(book)

describe('chapters', () => {
  it('are the sections of the book, with their clauses', () => {
    expect(chapters.map((one) => [one.title, one.clauses.map((clause) => clause.id)])).toEqual([
      ['A. Movement', ['K-1', 'K-10', 'K-10.1']],
      ['B. Combat', ['K-2']],
    ])
    expect(lettered('B. Combat')).toEqual({ letter: 'B', name: 'Combat' })
    expect(lettered('Words')).toEqual({ letter: '', name: 'Words' })
  })
  it('are found by a clause, their own name or a heading in them', () => {
    const titleAt = (id: string) => chapterWith(chapters, id)?.title
    expect(titleAt('K-2')).toBe('B. Combat')
    expect(titleAt('b-combat')).toBe('B. Combat')
    expect(titleAt('retreat')).toBe('A. Movement')
    expect(titleAt('K-99')).toBeUndefined()
    expect(titleAt('')).toBeUndefined()
  })
})

describe('the search', () => {
  it('finds a clause by its number, and those that begin like it', () => {
    expect([...searched(book, 'k-10')]).toEqual(['K-10', 'K-10.1'])
    expect([...searched(book, ' K-2 ')]).toEqual(['K-2'])
  })
  it('finds words otherwise', () => {
    expect([...searched(book, 'horse jumps')]).toEqual(['K-10'])
    expect([...searched(book, 'K-99')]).toEqual([])
  })
})

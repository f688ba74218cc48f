import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ending, forgetTable, myTables, rememberTable } from './mine'
import { capitalised } from './seats'
import type { MyTableInfo } from './types'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('tables are remembered once, newest first, and can be forgotten', () => {
  for (const id of ['a', 'b', 'a']) rememberTable(id)
  expect(myTables()).toEqual(['a', 'b'])
  forgetTable('a')
  expect(myTables()).toEqual(['b'])
})

it('odd or forbidden storage is as good as empty', () => {
  localStorage.setItem('regalia.tables', '{"not": "a list"}')
  expect(myTables()).toEqual([])
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(myTables()).toEqual([])
})

describe('how a game ended for me', () => {
  const now = new Date(2027, 5, 20, 18, 0)
  const at = (...date: [number, number, number, number]): number => new Date(...date).getTime() / 1000
  const table = (mine: string[], winners: string[] | null, ended: number | null = at(2027, 5, 20, 9)): MyTableInfo =>
    ({
      mine,
      winners,
      ended,
      is_over: true,
      seats: ['white', 'black'].map((seat) => ({ seat, title: capitalised(seat), kind: 'person', name: seat })),
    }) as unknown as MyTableInfo

  it('is won, lost or drawn', () => {
    expect(ending(table(['white'], ['white']), now)).toMatch(/^you won, today at 9:00\sAM$/)
    expect(ending(table(['black'], ['white'], at(2027, 4, 3, 9)), now)).toBe('you lost, May 3')
    expect(ending(table(['black'], ['white', 'black'], at(2026, 4, 3, 9)), now)).toBe('drawn, May 3, 2026')
  })

  it('names the seat where both were mine, and guesses nothing', () => {
    expect(ending(table(['white', 'black'], ['white'], null), now)).toBe('White won')
    expect(ending(table(['white'], null, null), now)).toBe('over')
  })

  it('names who has won where I only watched', () => {
    const seats = [
      { seat: 'white', title: 'White', kind: 'person', name: 'Ann' },
      { seat: 'black', title: 'Black', kind: 'person', name: 'Bob' },
    ]
    const watched = (winners: string[]): MyTableInfo =>
      ({ ...table([], winners, at(2027, 4, 3, 9)), seats }) as MyTableInfo
    expect(ending(watched(['white']), now)).toBe('Ann (White) won, May 3')
    expect(ending(watched(['white', 'black']), now)).toBe('drawn, May 3')
  })
})

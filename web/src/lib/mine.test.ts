import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetTable, myTables, rememberTable } from './mine'

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

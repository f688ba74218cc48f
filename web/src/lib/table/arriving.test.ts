import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '../api'
import { myTables } from '../mine'
import type { TableInfo } from '../types'
import { arrive } from './arriving'
import { Sitting } from './sitting.svelte'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('a table is remembered once it was found', async () => {
  vi.spyOn(Sitting.prototype, 'setTable').mockReturnValue()
  vi.spyOn(api, 'table').mockImplementation((id) =>
    id === 'there' ? Promise.resolve({ id } as TableInfo) : Promise.reject(new ApiError(404, 'there is no such table')),
  )
  await expect(arrive(new Sitting('mistyped', null))).rejects.toThrow('there is no such table')
  expect(myTables()).toEqual([])
  await arrive(new Sitting('there', null))
  expect(myTables()).toEqual(['there'])
})

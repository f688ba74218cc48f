import { beforeEach, expect, it } from 'vitest'
import type { Orders } from '../types'
import { keepOrders, ordersToBegin } from './kept-orders'

const careful: Orders = { mode: 'careful', hold: false, stops: [] }
beforeEach(() => localStorage.clear())

it('a new table of a game begins with the orders that were chosen at the last one', () => {
  expect(ordersToBegin('chess', 'one white', careful)).toBeNull()
  keepOrders('chess', { mode: 'quick', hold: true, stops: ['dice'] })
  expect(ordersToBegin('chess', 'two white', careful)).toEqual({ mode: 'quick', hold: false, stops: ['dice'] })
})

it('a table that is known keeps its own, and so does another game', () => {
  expect(ordersToBegin('chess', 'one white', careful)).toBeNull()
  keepOrders('chess', { ...careful, mode: 'full' })
  expect(ordersToBegin('chess', 'one white', careful)).toBeNull()
  expect(ordersToBegin('draughts', 'three white', careful)).toBeNull()
})

it('nothing is said where the orders are right already', () => {
  keepOrders('chess', careful)
  expect(ordersToBegin('chess', 'one white', careful)).toBeNull()
})

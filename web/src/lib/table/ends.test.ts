import { expect, it } from 'vitest'
import type { SeatInfo } from '../types'
import { endFor } from './ends'

const seats = ['blue', 'red', 'green'].map((seat): SeatInfo => ({
  seat,
  title: seat,
  kind: 'person',
  name: '',
  here: true,
  away: false,
  yours: false,
}))

it('the end is a win or a loss to a player, and just seen by others', () => {
  expect(endFor({ seats, mine: ['red'] }, { winners: ['red'] })).toBe('win')
  expect(endFor({ seats, mine: ['red'] }, { winners: ['blue', 'red'] })).toBe('win')
  expect(endFor({ seats, mine: ['red'] }, { winners: ['blue'] })).toBe('loss')
  expect(endFor({ seats, mine: [] }, { winners: ['blue'] })).toBe('seen')
  expect(endFor({ seats, mine: ['red', 'blue'] }, { winners: ['blue'] })).toBe('seen')
  expect(endFor({ seats, mine: ['red'] }, { winners: ['blue', 'red', 'green'] })).toBe('draw')
})

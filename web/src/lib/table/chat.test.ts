import { beforeEach, expect, it } from 'vitest'
import type { ChatLine } from '../types'
import { joined, muted, newSince, readUntil, setMuted, setReadUntil } from './chat'

const line = (text: string, at = 1): ChatLine => ({
  id: `${text} ${at}`,
  by: 'x',
  seat: 'white',
  name: 'Ann',
  to: 'all',
  text,
  at,
})
beforeEach(() => localStorage.clear())

it('what is told again after a break is not shown twice', () => {
  const known = [line('hello'), line('again', 2)]
  expect(joined(known, [...known, line('again', 3)]).map((one) => one.at)).toEqual([1, 2, 3])
  expect(joined(known, [line('new', 3)], [known[1]!.id]).map((one) => one.text)).toEqual(['hello', 'new']) // a moderator hid one
  expect(
    joined(
      [],
      Array.from({ length: 300 }, (_, at) => line('x', at)),
    ),
  ).toHaveLength(200)
})

it('a person stays muted until one hears them again', () => {
  setMuted('x', true)
  setMuted('y', true)
  expect(muted()).toEqual(['x', 'y'])
  setMuted('x', false)
  expect(muted()).toEqual(['y'])
})

it('what was read at a table is remembered, and what one says oneself is never new', () => {
  const said = [line('hello', 5), line('again', 7)]
  expect(newSince(said, readUntil('t'), [])).toBe(2)
  setReadUntil('t', 5)
  setReadUntil('other', 9)
  expect(newSince(said, readUntil('t'), [])).toBe(1)
  expect(newSince(said, readUntil('t'), ['white'])).toBe(0)
})

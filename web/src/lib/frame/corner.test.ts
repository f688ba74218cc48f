import { expect, it } from 'vitest'
import { freeCorner } from './corner'

const map = { width: 80, height: 80 }
const stage = { width: 390, height: 540 }
const spot = (x: number, y: number) => ({ x, y, width: 40, height: 40 })

it('is at the lower right, and at the left edge where the board ends at the right', () => {
  expect(freeCorner(map, stage, [], false)).toEqual({ x: 'right', y: 'bottom' })
  expect(freeCorner(map, stage, [], true)).toEqual({ x: 'left', y: 'bottom' })
})

it('makes way for what can be picked', () => {
  const [right, left] = [spot(320, 480), spot(0, 480)]
  expect(freeCorner(map, stage, [right], false)).toEqual({ x: 'right', y: 'top' })
  expect(freeCorner(map, stage, [left, right], true)).toEqual({ x: 'left', y: 'top' })
  expect(freeCorner(map, stage, [left, right, spot(380, 0)], false)).toEqual({ x: 'left', y: 'top' })
  expect(freeCorner(map, stage, [spot(262, 500)], false)).toEqual({ x: 'right', y: 'bottom' }) // beside it
})

it('is away where each corner has something to pick', () => {
  const picks = [spot(0, 0), spot(350, 0), spot(0, 500), spot(350, 500)]
  expect(freeCorner(map, stage, picks, false)).toBeNull()
})

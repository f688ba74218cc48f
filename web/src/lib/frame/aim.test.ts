import { describe, expect, it } from 'vitest'
import { aim } from './aim'

const view = { x: 0, y: 0, width: 10, height: 10 }
const whole = { width: 20, height: 30 }
const spot = (x: number, y: number) => ({ x, y, width: 1, height: 1 })

describe('the camera', () => {
  it('stays where it is while what matters is in sight', () => {
    expect(aim(view, whole, [spot(2, 3)], [], false)).toEqual(view)
    expect(aim(view, whole, [], [], false)).toEqual(view)
  })
  it('brings it to the middle, and shows nothing beside the board', () => {
    expect(aim(view, whole, [spot(10, 14)], [], false)).toMatchObject({ x: 5.5, y: 9.5 })
    expect(aim(view, whole, [spot(19, 29)], [], false)).toMatchObject({ x: 10, y: 20 })
  })
  it('looks at the first of what is too far apart', () => {
    expect(aim(view, whole, [spot(0, 25), spot(0, 2)], [], false)).toMatchObject({ x: 0, y: 20 })
  })
  it('is content with one of several where that is enough', () => {
    expect(aim(view, whole, [spot(19, 29), spot(1, 1)], [], true)).toEqual(view)
  })
  it('never leaves everything that must be picked out of sight', () => {
    expect(aim(view, whole, [spot(1, 1)], [spot(12, 20)], false)).toMatchObject({ x: 7.5, y: 15.5 })
    expect(aim(view, whole, [spot(1, 1)], [spot(12, 20), spot(3, 3)], false)).toEqual(view)
  })
})

import { expect, it } from 'vitest'
import { isResting } from './resting'

const at = (type: string, x: number, y: number, pointerType = 'mouse'): PointerEvent =>
  new PointerEvent(type, { clientX: x, clientY: y, pointerType })

it('a mouse rests where it clicked until it has moved away', () => {
  expect(isResting(at('pointerover', 50, 50))).toBe(false)
  window.dispatchEvent(at('pointerup', 50, 50))
  expect(isResting(at('pointerover', 50, 50))).toBe(true) // the page has changed under it
  expect(isResting(at('pointerover', 53, 54))).toBe(true)
  expect(isResting(at('pointerover', 90, 50))).toBe(false)
  expect(isResting(at('pointerover', 50, 50))).toBe(false) // it came back to point
  window.dispatchEvent(at('pointerup', 50, 50, 'touch'))
  expect(isResting(at('pointerover', 50, 50))).toBe(false)
})

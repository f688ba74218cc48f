import { expect, it } from 'vitest'
import { listed } from './lines'

const lines = ['Red deposits an 8', 'Black: pass', 'Red: pass', 'Red draws a card'].map((text, i) => ({
  step: i + 2,
  text,
  events: text.endsWith('pass') ? [] : [{ text }],
}))
const steps = (everything: boolean, at?: number): number[] => listed(lines, everything, at).map((line) => line.step)

it('steps of which nothing was told are left out, but for the one that is looked at', () => {
  expect(steps(false)).toEqual([2, 5])
  expect(steps(false, 4)).toEqual([2, 4, 5])
  expect(steps(true)).toEqual([2, 3, 4, 5])
})

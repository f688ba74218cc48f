import { expect, it } from 'vitest'
import { Steps } from './steps'

it('one step on is seen to happen; anything else is just there', () => {
  const log: string[] = []
  const steps = new Steps({
    hear: (beats) => void log.push(beats.map((beat) => beat.kind).join()),
    cut: () => void log.push('cut'),
    hurry: () => {},
  })
  const record = ['', 'move', 'roll', 'hit'].map((kind) => ({ beats: kind ? [{ kind }] : [] }))
  for (const at of [0, 1, 1, 2, 0, 3]) steps.show(record, at)
  steps.show([...record], 3)
  expect(log).toEqual(['cut', 'move', 'roll', 'cut', 'cut', 'cut'])
})

import { beforeEach, describe, expect, it } from 'vitest'
import { Queue, type Act } from './queue'

let log: string[] = []
let timers: { run: () => void; ms: number }[] = []
const clock = {
  later: (run: () => void, ms: number) => {
    const timer = { run, ms }
    timers.push(timer)
    return timer
  },
  never: (timer: unknown) => void (timers = timers.filter((one) => one !== timer)),
}
/** Time goes by until the next step is over. */
function pass(): number {
  const timer = timers.shift()!
  timer.run()
  return timer.ms
}
const act = (name: string, ms = 100): Act => ({
  ms,
  start: (rate) => void log.push(`${name} starts at ${rate}`),
  end: () => void log.push(`${name} ends`),
})
let queue: Queue
beforeEach(() => {
  log = []
  timers = []
  queue = new Queue(clock)
})

describe('what others do', () => {
  it('is seen one after another, quicker while more waits', () => {
    queue.add(act('a'))
    queue.add(act('b'))
    queue.add(act('c'))
    expect(log).toEqual(['a starts at 1'])
    pass()
    expect(log.slice(1)).toEqual(['a ends', 'b starts at 1.5'])
    expect(pass()).toBeCloseTo(100 / 1.5)
    pass()
    expect(log.slice(3)).toEqual(['b ends', 'c starts at 1', 'c ends'])
    expect(queue.busy).toBe(false)
  })

  it('is skipped where too much waits', () => {
    for (let i = 0; i < 9; i++) queue.add(act(`${i}`))
    expect(log).toEqual(['0 starts at 1', '1 ends', '2 ends'])
  })
})

it('what one does oneself waits for nothing', () => {
  queue.add(act('theirs'))
  queue.add(act('later'))
  queue.add(act('mine'), true)
  expect(log).toEqual(['theirs starts at 1', 'theirs ends', 'later ends', 'mine starts at 1'])
})

it('hurried, nothing is left to be seen', () => {
  const busy: boolean[] = []
  queue.onbusy = (now) => busy.push(now)
  queue.add(act('a'))
  queue.add(act('b'))
  queue.hurry()
  expect(log).toEqual(['a starts at 1', 'a ends', 'b ends'])
  expect(timers).toEqual([])
  expect(busy).toEqual([true, false])
})

it('the speed multiplies; at none nothing is seen', () => {
  queue.speed = 2
  queue.add(act('a'))
  expect(timers[0]!.ms).toBe(50)
  queue.speed = 0
  queue.add(act('b'))
  expect(log).toEqual(['a starts at 2', 'a ends', 'b ends'])
})

/** Steps that are seen one after another. What waits makes the ones before it quicker; hurried, nothing waits. */

/** A step as it is seen. */
export interface Act {
  ms: number // at speed 1
  start(rate: number): void // `rate` 2: in half the time
  end(): void // whatever of it is still to be seen is done
}

/** What of the browser is used, so that a test can hand in its own. */
export interface Clock {
  later(run: () => void, ms: number): unknown
  never(timer: unknown): void
}
const browser: Clock = {
  later: (run, ms) => setTimeout(run, ms),
  never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

const MOST_WAITING = 6 // then the first of them are skipped
const HASTE = 0.5 // how much quicker a step is for each that waits

export class Queue {
  speed = 1
  onbusy: (busy: boolean) => void = () => {}
  private now: Act | null = null
  private waiting: Act[] = []
  private timer: unknown = null
  private readonly clock: Clock

  constructor(clock: Clock = browser) {
    this.clock = clock
  }

  get busy(): boolean {
    return this.now !== null
  }

  /** `own`: of the viewer, which waits for nothing. */
  add(act: Act, own = false): void {
    if (own || this.speed <= 0) this.hurry()
    if (this.speed <= 0) return act.end()
    if (this.now) {
      this.waiting.push(act)
      if (this.waiting.length > MOST_WAITING) this.waiting.shift()!.end()
    } else this.play(act)
  }

  /** Everything is seen to be where it is. */
  hurry(): void {
    const all = [this.now, ...this.waiting]
    this.clock.never(this.timer)
    this.now = null
    this.waiting = []
    for (const act of all) act?.end()
    if (all[0]) this.onbusy(false)
  }

  private play(act: Act): void {
    if (!this.now) this.onbusy(true)
    this.now = act
    const rate = this.speed * (1 + HASTE * this.waiting.length)
    act.start(rate)
    this.timer = this.clock.later(() => this.next(), act.ms / rate)
  }

  private next(): void {
    this.now?.end()
    const next = this.waiting.shift()
    if (next) return this.play(next)
    this.now = null
    this.onbusy(false)
  }
}

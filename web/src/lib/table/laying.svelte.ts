/** Lays a set-up out, one text after the other, as if a hand did it: only what is offered is said, and each answer is waited for. */
import { lines, type Line } from '../picks/picks'
import type { Scene } from '../types'

interface Hand {
  scene(): Scene | null
  /** Says a text and waits until the picture has followed; false if it was refused. */
  say(text: string): Promise<boolean>
  random(): number
}

const MOST = 400 // steps: a game whose offers never end must not keep us forever

export class Laying {
  busy = $state(false)
  done = $state(0)
  of = $state(0) // 0: not known
  private stopped = false
  private readonly hand: Hand

  constructor(hand: Hand) {
    this.hand = hand
  }

  stop(): void {
    this.stopped = true
  }

  /** How many of the texts could not be said. */
  async lay(texts: readonly string[]): Promise<number> {
    return this.at(texts.length, async () => {
      const there = this.hand.scene()?.draft?.texts ?? []
      const begun = there.every((text, i) => text === texts[i])
      if (!begun) await this.clear()
      let skipped = 0
      for (const text of begun ? texts.slice(there.length) : texts) {
        if (this.stopped) break
        if (!this.offers().some((line) => line.choice.text === text) || !(await this.hand.say(text))) skipped++
        this.done++
      }
      return skipped
    })
  }

  /** Place everything that is left, at random. */
  async lot(): Promise<void> {
    await this.at(0, async () => {
      for (let step = 0; step < MOST && !this.stopped; step++) {
        const places = this.offers().filter((line) => line.choice.kind === 'place')
        // First what is placed, then where: else what can go to many places is always first.
        const first = pickOf(new Set(places.map((line) => `${line.verb} ${line.picks[0] ?? ''}`)), this.hand.random())
        const some = places.filter((line) => `${line.verb} ${line.picks[0] ?? ''}` === first)
        const line = pickOf(new Set(some), this.hand.random())
        if (!line || !(await this.hand.say(line.choice.text))) return
        this.done++
      }
    })
  }

  async takeBack(): Promise<void> {
    await this.at(0, () => this.clear())
  }

  private async clear(): Promise<void> {
    for (let step = 0; step < MOST && !this.stopped; step++) {
      const back = this.offers().findLast((line) => line.choice.kind === 'undo')
      if (!back || !(await this.hand.say(back.choice.text))) return
    }
  }

  private offers(): Line[] {
    const scene = this.hand.scene()
    return scene?.draft ? lines(scene) : []
  }

  private async at<Result>(of: number, work: () => Promise<Result>): Promise<Result> {
    this.busy = true
    this.stopped = false
    this.done = 0
    this.of = of
    try {
      return await work()
    } finally {
      this.busy = false
    }
  }
}

function pickOf<One>(from: Set<One>, random: number): One | undefined {
  return [...from][Math.floor(random * from.size)]
}

/** Walking through the steps of a record or an example: one step on is seen to happen, anything else is just there. */
import type { Beat } from '../types'
import type { Motion } from './motion.svelte'

export class Steps {
  private at = -1
  private of: unknown = null
  private readonly motion: Pick<Motion, 'hear' | 'cut' | 'hurry'>

  constructor(motion: Pick<Motion, 'hear' | 'cut' | 'hurry'>) {
    this.motion = motion
  }

  /** Before the picture of a step is drawn. What walks on does not wait: each step hurries the one before. */
  show(steps: readonly { beats: Beat[] }[] | undefined, at: number): void {
    const follows = steps === this.of && at === this.at + 1
    if (steps === this.of && at === this.at) return
    this.of = steps
    this.at = at
    this.motion.hurry()
    if (follows) this.motion.hear(steps?.[at]?.beats ?? [])
    else this.motion.cut()
  }
}

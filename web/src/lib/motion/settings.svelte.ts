/** How quickly things move, how fast bots play and how loud it is, kept in this browser. */
import { store, stored } from '../stored'
import type { BotSpeed } from '../types'

export const SPEEDS = [0, 0.5, 1, 2] as const
type Speed = (typeof SPEEDS)[number]
export const BOT_SPEEDS: readonly BotSpeed[] = ['slow', 'normal', 'fast', 'instant']

interface Kept {
  speed: Speed
  bots: BotSpeed
  volume: number // 0…1
  muted: boolean
}
const USUAL: Kept = { speed: 1, bots: 'normal', volume: 0.6, muted: false }

class MotionSettings {
  private kept = $state<Kept>(sound(stored('motion', USUAL)))

  get speed(): Speed {
    return this.kept.speed
  }
  set speed(speed: Speed) {
    this.keep({ speed })
  }
  get bots(): BotSpeed {
    return this.kept.bots
  }
  set bots(bots: BotSpeed) {
    this.keep({ bots })
  }
  get volume(): number {
    return this.kept.volume
  }
  set volume(volume: number) {
    this.keep({ volume, muted: false })
  }
  get muted(): boolean {
    return this.kept.muted
  }
  set muted(muted: boolean) {
    this.keep({ muted })
  }
  /** The gain of everything. */
  get loudness(): number {
    return this.muted ? 0 : this.volume
  }

  private keep(more: Partial<Kept>): void {
    this.kept = { ...this.kept, ...more }
    store('motion', this.kept)
  }
}

/** What was kept, if it makes sense. */
function sound(kept: Partial<Kept> | null): Kept {
  const { speed, bots, volume, muted } = { ...USUAL, ...kept }
  return {
    speed: SPEEDS.includes(speed) ? speed : USUAL.speed,
    bots: BOT_SPEEDS.includes(bots) ? bots : USUAL.bots,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : USUAL.volume,
    muted: muted === true,
  }
}

export const settings = new MotionSettings()

/** The system asks for no more movement than is needed. */
export const isCalm = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

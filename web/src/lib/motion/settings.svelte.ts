/** How quickly things move and how loud they are, kept in this browser. */
import { store, stored } from '../stored'

export const SPEEDS = [0, 0.5, 1, 2] as const
type Speed = (typeof SPEEDS)[number]

interface Kept {
  speed: Speed
  volume: number // 0…1
  muted: boolean
}
const USUAL: Kept = { speed: 1, volume: 0.6, muted: false }

class MotionSettings {
  private kept = $state<Kept>(sound(stored('motion', USUAL)))

  get speed(): Speed {
    return this.kept.speed
  }
  set speed(speed: Speed) {
    this.keep({ speed })
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
  const { speed, volume, muted } = { ...USUAL, ...kept }
  return {
    speed: SPEEDS.includes(speed) ? speed : USUAL.speed,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : USUAL.volume,
    muted: muted === true,
  }
}

export const settings = new MotionSettings()

/** The system asks for no more movement than is needed. */
export const isCalm = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

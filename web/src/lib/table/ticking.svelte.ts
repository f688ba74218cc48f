/** Clocks that count down between the server's messages. */
import { leftOf, type ClockReading } from './clock'

export class Ticking {
  private now = $state(performance.now())
  private readonly reading: () => ClockReading | null

  constructor(reading: () => ClockReading | null) {
    this.reading = reading
    $effect(() => {
      this.now = performance.now()
      if (!reading()?.clocks.some((clock) => clock.runs)) return
      const ticking = setInterval(() => (this.now = performance.now()), 250)
      return () => clearInterval(ticking)
    })
  }

  of(seat: string): { left: number; runs: boolean } | null {
    return leftOf(this.reading(), seat, this.now)
  }
}

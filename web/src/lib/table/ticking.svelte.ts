/** Clocks that count down between the server's messages. */
import { leftOf, type Told } from './clock'

export class Ticking {
  private now = $state(performance.now())
  private readonly told: () => Told | null

  constructor(told: () => Told | null) {
    this.told = told
    $effect(() => {
      this.now = performance.now()
      if (!told()?.clocks.some((clock) => clock.runs)) return
      const ticking = setInterval(() => (this.now = performance.now()), 250)
      return () => clearInterval(ticking)
    })
  }

  of(seat: string): { left: number; runs: boolean } | null {
    return leftOf(this.told(), seat, this.now)
  }
}

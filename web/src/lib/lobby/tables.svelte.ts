/** The public tables: those with an open seat and those in play. They are fetched again and again while you look. */
import { api } from '../api'
import type { OpenTableInfo } from '../types'

export class PublicTables {
  open = $state.raw<OpenTableInfo[] | null>(null)
  running = $state.raw<OpenTableInfo[]>([])
  failure = $state.raw<unknown>(null)
  private filters: Record<string, string> = {}
  private asked = 0

  /** Look for these from now on. */
  async find(filters: Record<string, string> = this.filters): Promise<void> {
    this.filters = filters
    const mine = ++this.asked
    try {
      const [open, running] = await Promise.all([
        api.openTables(filters),
        api.openTables({ ...filters, running: 'true' }),
      ])
      if (mine !== this.asked) return // another filter was chosen meanwhile
      // What has not changed keeps its object, so that the page does not redraw it.
      if (!same(this.open, open)) this.open = open
      if (!same(this.running, running)) this.running = running
      this.failure = null
    } catch (error) {
      if (mine === this.asked) this.failure = error
    }
  }

  /** Ask every so many milliseconds, as long as the page is in sight. Returns how to stop. */
  follow(every: number): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.find()
    }
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

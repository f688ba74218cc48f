/** Watching the game on the front page: which table it is, and the line to it. The next game follows an end. */
import { api, WATCHER } from '../api'
import { Live, liveUrl, type Means } from '../live/live'
import type { FrontInfo, SceneMessage } from '../types'

export const AFTER_END = 9_000 // ms that an end is shown
export const AGAIN = 15_000 // ms after which it is tried again, if there is no game

export interface WatchEvents {
  ongame(game: FrontInfo): void
  onscene(message: SceneMessage): void
}

export class Watching {
  private live: Live | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopped = false

  constructor(
    private readonly on: WatchEvents,
    private readonly means: Partial<Means> = {},
  ) {
    void this.begin()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
    this.hangUp()
  }

  private async begin(): Promise<void> {
    const game = await api.front().catch(() => null)
    if (this.stopped) return
    if (!game) return this.later(AGAIN)
    this.on.ongame(game)
    this.hangUp()
    const live: Live = new Live(
      liveUrl(game.table, WATCHER),
      {
        onscene: (message) => {
          if (this.live !== live) return
          this.on.onscene(message)
          if (message.outcome) this.later(AFTER_END)
        },
        onlink: (link) => {
          if (this.live === live && link === 'closed') this.later(AGAIN) // the table is not there any more
        },
      },
      this.means,
    )
    this.live = live
  }

  private hangUp(): void {
    const live = this.live
    this.live = null // before it closes, which is no news then
    live?.close()
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.begin(), ms)
  }
}

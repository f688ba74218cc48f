import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api'
import { AFTER_END, AGAIN, Watching } from './watching'

class Wire {
  static readonly all: Wire[] = []
  readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number; reason: string }) => void
  closed = false
  constructor(readonly url: string) {
    Wire.all.push(this)
  }
  send(): void {}
  close(): void {
    this.closed = true
  }
  scene(v: number, outcome: object | null = null): void {
    this.onmessage?.({ data: JSON.stringify({ is: 'scene', v, scene: { panels: [] }, events: [], outcome }) })
  }
}

describe('watching the game on the front page', () => {
  let games = 0
  beforeEach(() => {
    vi.useFakeTimers()
    Wire.all.length = 0
    games = 0
    vi.spyOn(api, 'front').mockImplementation(() =>
      Promise.resolve({ table: `front-0-${++games}`, game: 'two_kings', title: '2 Kings' }),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const watch = () => {
    const seen: string[] = []
    const watching = new Watching(
      { ongame: (game) => seen.push(game.table), onscene: (message) => seen.push(`v${message.v}`) },
      { open: (url) => new Wire(url) as unknown as WebSocket },
    )
    return { seen, watching }
  }

  it('shows what comes, and the next game some time after the end', async () => {
    const { seen, watching } = watch()
    await settle()
    const [first] = Wire.all
    expect(first!.url).toMatch(/\/api\/tables\/front-0-1\/live\/watcher$/)
    first!.onopen?.()
    first!.scene(7)
    first!.scene(8, { winners: [] })
    await vi.advanceTimersByTimeAsync(AFTER_END)
    expect(seen).toEqual(['front-0-1', 'v7', 'v8', 'front-0-2'])
    expect(first!.closed).toBe(true)
    first!.scene(9)
    expect(seen).not.toContain('v9')
    watching.stop()
    expect(Wire.all[1]!.closed).toBe(true)
  })
  it('asks again when the table is not there any more, and never after it was stopped', async () => {
    const { seen, watching } = watch()
    await settle()
    Wire.all[0]!.onclose?.({ code: 4404, reason: 'there is no such table' })
    await vi.advanceTimersByTimeAsync(AGAIN)
    expect(seen).toEqual(['front-0-1', 'front-0-2'])
    watching.stop()
    await vi.advanceTimersByTimeAsync(10 * AGAIN)
    expect(games).toBe(2)
  })
  it('tries again where there is no game', async () => {
    vi.mocked(api.front).mockRejectedValueOnce(new Error('none'))
    const { seen, watching } = watch()
    await vi.advanceTimersByTimeAsync(AGAIN)
    expect(seen).toEqual(['front-0-1'])
    watching.stop()
  })
})

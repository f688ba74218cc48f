import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientMessage, Scene, ServerMessage } from '../types'
import { FIRST_WAIT, Live, PING_EVERY, PONG_WITHIN, type Link, type Refusal } from './live'

const scene: Scene = { surfaces: [], pieces: [], panels: [], prompt: '' }

/** The other end of the line. */
class Far {
  static all: Far[] = []
  readyState = 0
  sent: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  constructor() {
    Far.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close(): void {
    this.readyState = 3
  }
  up(): void {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  cut(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code, reason: '' })
  }
  scene(v: number): void {
    this.say({
      is: 'scene',
      v,
      scene,
      events: [],
      outcome: null,
      can_undo: false,
      thinking: [],
      window: null,
      beats: [],
    })
  }
}

const last = (): Far => Far.all[Far.all.length - 1]!

describe('live', () => {
  let seen: [number, boolean][]
  let links: Link[]
  let refusals: Refusal[]
  let acks: number[]
  let live: Live

  beforeEach(() => {
    vi.useFakeTimers()
    Far.all = []
    seen = []
    links = []
    refusals = []
    acks = []
    live = new Live(
      'ws://x',
      {
        onscene: (message, gap) => seen.push([message.v, gap]),
        onlink: (link) => links.push(link),
        onrefused: (refusal) => refusals.push(refusal),
        onack: (n) => acks.push(n),
      },
      { open: () => new Far() as unknown as WebSocket, random: () => 0.5 },
    )
  })

  it('says hello first, with its session and the last version it has', () => {
    last().up()
    expect(last().sent).toEqual([{ do: 'hello', v: 0, session: live.session }])
    expect(live.session.length).toBeGreaterThan(16)
  })

  it('keeps an action until it is acked', () => {
    last().up()
    last().scene(4)
    const n = live.act('K b2')
    expect(last().sent[1]).toEqual({ do: 'act', n: 1, v: 4, text: 'K b2' })
    expect(live.pending).toBe(1)
    last().say({ is: 'ack', n })
    expect(live.pending).toBe(0)
    last().say({ is: 'ack', n }) // acked again after a resend: told once
    expect(acks).toEqual([1])
  })

  it('sends what was not acked again after a break, with the same number', () => {
    last().up()
    last().scene(4)
    live.act('K b2')
    last().cut()
    expect(live.link).toBe('lost')
    vi.advanceTimersByTime(FIRST_WAIT)
    last().up()
    expect(last().sent).toEqual([
      { do: 'hello', v: 4, session: live.session },
      { do: 'act', n: 1, v: 4, text: 'K b2' },
    ])
    expect(Far.all.length).toBe(2)
  })

  it('sends an action made while the line was down once it is back', () => {
    last().up()
    last().scene(1)
    last().cut()
    live.act('a')
    vi.advanceTimersByTime(FIRST_WAIT)
    last().up()
    expect(last().sent.map((message) => message.do)).toEqual(['hello', 'act'])
  })

  it('waits longer from try to try, and at once when woken', () => {
    last().cut()
    vi.advanceTimersByTime(FIRST_WAIT)
    expect(Far.all.length).toBe(2)
    last().cut()
    vi.advanceTimersByTime(FIRST_WAIT)
    expect(Far.all.length).toBe(2)
    live.wake()
    expect(Far.all.length).toBe(3)
    vi.advanceTimersByTime(FIRST_WAIT * 4)
    expect(Far.all.length).toBe(3) // the old timer is off
  })

  it('takes whatever version follows a hello, and says that there was a gap', () => {
    last().up()
    last().scene(7)
    last().scene(8)
    expect(seen).toEqual([
      [7, true],
      [8, false],
    ])
  })

  it('asks again when a version is missing, and drops what it knows', () => {
    last().up()
    last().scene(1)
    last().scene(3)
    expect(seen).toEqual([[1, false]])
    expect(last().sent[1]).toEqual({ do: 'hello', v: 1, session: live.session })
    last().scene(2)
    last().scene(3)
    last().scene(3)
    expect(seen.map(([v]) => v)).toEqual([1, 2, 3])
  })

  it('passes a refusal on with the text that was refused', () => {
    last().up()
    last().scene(1)
    live.act('K z9')
    last().say({ is: 'refused', n: 1, kind: 'illegal', clause: 'W-16', reason: 'there is no such card' })
    expect(refusals).toEqual([{ n: 1, text: 'K z9', kind: 'illegal', clause: 'W-16', reason: 'there is no such card' }])
    expect(live.pending).toBe(0)
  })

  it('pings when it is quiet, and gives the line up when nothing comes back', () => {
    last().up()
    vi.advanceTimersByTime(PING_EVERY)
    expect(last().sent[1]).toEqual({ do: 'ping' })
    last().say({ is: 'pong' })
    vi.advanceTimersByTime(PING_EVERY)
    expect(live.link).toBe('open')
    vi.advanceTimersByTime(PONG_WITHIN)
    expect(live.link).toBe('lost')
  })

  it('answers questions, and answers nothing when the line breaks', async () => {
    last().up()
    const first = live.inspect('@b2')
    last().say({ is: 'inspection', n: 1, inspection: { name: 'b2' } })
    expect(await first).toEqual({ name: 'b2' })
    const second = live.inspect('@b3')
    last().cut()
    expect(await second).toBeNull()
    vi.advanceTimersByTime(FIRST_WAIT)
    last().up()
    expect(last().sent.map((message) => message.do)).toEqual(['hello'])
  })

  it('asks why something cannot be done, without doing it', async () => {
    last().up()
    last().scene(4)
    const answer = live.why(['K d3', 'M d3'])
    expect(last().sent[1]).toEqual({ do: 'why', n: 1, v: 4, texts: ['K d3', 'M d3'] })
    expect(live.pending).toBe(0)
    last().say({ is: 'reasons', n: 1, reasons: [{ clause: 'W-15', reason: 'too far' }, null] })
    expect(await answer).toEqual([{ clause: 'W-15', reason: 'too far' }, null])
    expect(await live.why([])).toEqual([])
  })

  it('asks for a hint, and says why there is none', async () => {
    last().up()
    const first = live.hint()
    expect(last().sent[1]).toEqual({ do: 'hint', n: 1 })
    expect(live.pending).toBe(0)
    last().say({ is: 'hint', n: 1, adviser: 'King', text: 'K b2', label: 'step to b2' })
    expect(await first).toMatchObject({ adviser: 'King', text: 'K b2', label: 'step to b2' })
    const second = live.hint()
    last().say({ is: 'refused', n: 2, kind: 'illegal', clause: 'G-1', reason: 'only casual tables give hints' })
    await expect(second).rejects.toThrow('casual tables')
    expect(refusals).toEqual([])
    const third = live.hint()
    last().cut()
    await expect(third).rejects.toThrow()
    await expect(live.hint()).rejects.toThrow()
  })

  it('sends orders again until they are confirmed', () => {
    last().up()
    live.orders({ mode: 'full', hold: false, stops: [] })
    last().cut()
    vi.advanceTimersByTime(FIRST_WAIT)
    last().up()
    expect(last().sent.map((message) => message.do)).toEqual(['hello', 'orders'])
    last().say({ is: 'orders', orders: { mode: 'full', hold: false, stops: [] }, modes: {} })
    last().cut()
    vi.advanceTimersByTime(FIRST_WAIT)
    last().up()
    expect(last().sent.map((message) => message.do)).toEqual(['hello'])
  })

  it('tells that a moderator has banned it, and does not come back', () => {
    const banned = vi.fn()
    new Live('ws://x', { onbanned: banned }, { open: () => new Far() as unknown as WebSocket })
    last().up()
    last().cut(4403)
    expect(banned).not.toHaveBeenCalled()
    new Live('ws://x', { onbanned: banned }, { open: () => new Far() as unknown as WebSocket })
    last().up()
    last().cut(4410)
    const sockets = Far.all.length
    vi.advanceTimersByTime(60_000)
    expect(banned).toHaveBeenCalledOnce()
    expect(Far.all.length).toBe(sockets)
  })

  it('does not come back when it was closed, by us or by the server for good', () => {
    last().up()
    last().cut(4404)
    vi.advanceTimersByTime(60_000)
    expect(Far.all.length).toBe(1)
    expect(links).toEqual(['open', 'closed'])
  })
})

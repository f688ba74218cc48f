/** A browser at a table: one line for each seat of its own, or one as a watcher; which seat's picture is shown; history. */
import { api, WATCHER } from '../api'
import { lines } from '../picks/picks'
import { storeAt, stored } from '../stored'
import { Live, liveUrl, type Link, type Refusal } from '../live/live'
import { joined } from './chat'
import type { ClockReading } from './clock'
import { partOf } from './dice'
import { keepOrders, ordersToBegin } from './kept-orders'
import { deed } from './own-deed'
import type {
  Beat,
  ChatLine,
  Ended,
  Orders,
  LogEntry,
  LogLine,
  OrdersMessage,
  OutcomeInfo,
  ProposalInfo,
  Scene,
  SceneMessage,
  StepInfo,
  TableInfo,
} from '../types'

/** How a part of the game ended, while the player looks at it: the next has begun. */
interface Held {
  scene: Scene
  events: LogLine[]
}

/** What a picture tells of how it came about. */
interface Happened {
  beats: Beat[]
  own: boolean // the seat did it
  follows: boolean // from the picture before; else nothing is seen to move
}

/** Long enough for the new picture to follow the ack. */
const SETTLE = 1500
const SAID_WITHIN = 8000 // ms

/** One seat's (or the watcher's) line and what came over it. */
export class SeatLine {
  readonly who: string
  readonly live: Live
  link = $state<Link>('connecting')
  last = $state.raw<SceneMessage | null>(null)
  log = $state.raw<LogEntry[]>([])
  heard = 0 // the last version announced to screen readers
  partial = $state(false) // the log lacks lines from before this page was loaded, or while the connection was down
  pending = $state(0)
  orders = $state.raw<Orders | null>(null)
  modes = $state.raw<OrdersMessage['modes']>({}) // by window: what the orders amount to there
  clocks = $state.raw<ClockReading | null>(null)
  chat = $state.raw<ChatLine[]>([])
  proposal = $state.raw<ProposalInfo | null>(null)
  acted = $state(0) // the version in which our last action was to be seen; before any, the first that came
  hasActed = $state(false) // here, at any time
  before = $state.raw<Scene | null>(null) // that version's picture; of a watcher, the one before this
  held = $state.raw<Held | null>(null)
  hurried = $state(false) // the bots play without pauses
  happened: Happened = { beats: [], own: false, follows: false } // with the newest picture
  private settled = $state(true)
  private parts = new Set<string | undefined>() // that have been seen: nothing is held when one is taken back to
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly key: string

  /** Asked, and not just answering. */
  readonly busy = $derived(this.pending > 0 || !this.settled)

  constructor(
    table: string,
    who: string,
    on: {
      table(table: TableInfo): void
      changed(line: SeatLine, gap: boolean): void
      parted(line: SeatLine): void
      refused(refusal: Refusal): void
      error(reason: string): void
      ordered(orders: Orders): void
      banned(): void
      ended(how: Exclude<Ended, ''>, what: ProposalInfo['what']): void
    },
  ) {
    this.who = who
    this.key = `${table} ${who}`
    this.acted = stored<Record<string, number>>('acted', {})[this.key] ?? 0
    this.hasActed = this.acted > 0
    this.live = new Live(liveUrl(table, who), {
      onlink: (link) => (this.link = link),
      ontable: (now) => {
        if (now.dice?.asked.includes(who)) this.live.part(partOf(table, who, now.dice))
        on.table(now)
      },
      onscene: (message, gap) => {
        const begins = this.see(message, gap)
        if (begins) on.parted(this)
        on.changed(this, gap)
      },
      onpending: (count) => (this.pending = count),
      onack: (_n, what) => {
        if (what === 'propose' || what === 'answer') return // nothing need follow on the board
        this.settled = false
        clearTimeout(this.timer)
        this.timer = setTimeout(() => (this.settled = true), SETTLE)
      },
      onrefused: (refusal) => on.refused(refusal),
      onorders: (orders, modes) => {
        this.orders = orders
        this.modes = modes
        on.ordered(orders)
      },
      onchat: (said, hidden) => (this.chat = joined(this.chat, said, hidden)),
      onbanned: () => on.banned(),
      onproposal: (proposal, ended) => {
        if (ended && this.proposal) on.ended(ended, this.proposal.what)
        this.proposal = proposal
      },
      onclocks: (clocks) => (this.clocks = { clocks, at: performance.now() }),
      onerror: (reason) => on.error(reason),
    })
  }

  /** A new picture. True if a part of the game begins with it. */
  private see(message: SceneMessage, gap: boolean): boolean {
    this.happened = { beats: message.beats, own: !this.settled, follows: this.last !== null && !gap }
    if (this.who === WATCHER) this.before = gap ? null : (this.last?.scene ?? null)
    else if (!this.settled) this.mark(message)
    else if (this.acted === 0 || this.acted === message.v) {
      this.acted = message.v
      this.before = message.scene
    }
    const begins = this.last !== null && !gap && !message.outcome && !this.parts.has(message.scene.part)
    if (message.outcome) this.held = null
    if (begins) this.held = { scene: this.last!.scene, events: message.events }
    this.parts.add(message.scene.part)
    this.last = message
    this.settled = true
    this.remember([{ v: message.v, events: message.events }])
    this.partial ||= gap
    return begins
  }

  private mark({ v, scene }: SceneMessage): void {
    this.acted = v
    this.hasActed = true
    this.before = scene
    storeAt('acted', this.key, v)
  }

  get v(): number {
    return this.last?.v ?? 0
  }

  remember(entries: LogEntry[]): void {
    const all = new Map(this.log.map((entry) => [entry.v, entry]))
    for (const entry of entries) all.set(entry.v, entry)
    this.log = [...all.values()].sort((a, b) => a.v - b.v)
  }

  close(): void {
    clearTimeout(this.timer)
    this.live.close()
  }
}

export class Sitting {
  readonly id: string
  table = $state.raw<TableInfo | null>(null)
  lines = $state.raw<SeatLine[]>([])
  who = $state<string>(WATCHER) // whose picture is shown
  curtain = $state<string | null>(null) // the seat to which the screen should be passed
  refusal = $state.raw<Refusal | null>(null)
  past = $state.raw<StepInfo | null>(null) // a version of before, looked at
  at = $state<number | null>(null)
  onbanned: () => void = () => {}
  onended: (how: Exclude<Ended, ''>, what: ProposalInfo['what']) => void = () => {}
  onevents: (events: string[], prompt: string | null) => void = () => {}
  onhappened: (what: Happened) => void = () => {}
  private cache = new Map<string, StepInfo>()
  private closed = false

  readonly line = $derived(this.lines.find((line) => line.who === this.who) ?? this.lines[0] ?? null)
  readonly seats = $derived(this.table?.seats.map((seat) => seat.seat) ?? [])
  readonly mine = $derived(this.table?.mine ?? [])
  readonly shared = $derived(this.mine.length > 1)
  readonly seat = $derived<number | null>(this.seats.includes(this.who) ? this.seats.indexOf(this.who) : null)
  readonly asked = $derived(this.line !== null && isAsked(this.line, this.seats))
  /** Nobody else waits or watches: the bots may be hurried. */
  readonly alone = $derived(
    this.mine.length === 1 && (this.table?.seats.filter((seat) => seat.kind === 'person').length ?? 0) === 1,
  )
  /** Any seat of ours is asked. */
  readonly turn = $derived(this.lines.some((line) => isAsked(line, this.seats)))
  readonly outcome = $derived<OutcomeInfo | null>(this.line?.last?.outcome ?? null)
  /** What came of the seat's own last action, in words. */
  readonly deed = $derived(this.line && this.seat !== null ? deed(this.line.log, this.line.acted, this.seat) : '')
  /** The picture now. On a shared screen of an open game the board stays the way round it is. */
  readonly scene = $derived.by<Scene | null>(() => {
    const now = this.line?.last?.scene ?? null
    if (!now || !this.shared || this.table?.secrets) return now
    const first = this.lines[0]?.last
    if (!first || first === this.line?.last) return now
    return turned(first.scene, now)
  })

  constructor(id: string, at: number | null) {
    this.id = id
    this.at = at
  }

  async open(): Promise<void> {
    this.setTable(await api.table(this.id))
    if (this.at !== null) void this.look(this.at)
  }

  close(): void {
    this.closed = true
    for (const line of this.lines) line.close()
    this.lines = []
  }

  setTable(table: TableInfo): void {
    if (this.closed) return
    const begins = this.table !== null && !this.table.started
    this.table = table
    const wanted = table.mine.length ? table.mine : [WATCHER]
    const kept = this.lines.filter((line) => wanted.includes(line.who))
    for (const line of this.lines) if (!kept.includes(line)) line.close()
    this.lines = wanted.map((who) => kept.find((line) => line.who === who) ?? this.connect(who))
    if (!wanted.includes(this.who)) this.who = wanted[0]!
    if (this.hides() && this.curtain === null && (kept.length === 0 || begins) && table.started && !table.is_over)
      this.curtain = this.who
  }

  private connect(who: string): SeatLine {
    return new SeatLine(this.id, who, {
      // What a socket says about `mine` may lag behind: the guest's own list is what REST says.
      table: (table) => this.setTable({ ...table, mine: table.mine ?? this.mine }),
      changed: (line, gap) => this.changed(line, gap),
      parted: (line) => void this.showEnd(line, line.v),
      refused: (refusal) => (this.refusal = refusal),
      ended: (how, what) => who === this.who && this.onended(how, what),
      ordered: (orders) => this.begin(who, orders),
      banned: () => this.onbanned(),
      error: (reason) => {
        if (reason) this.refusal = { n: 0, text: '', kind: 'malformed', clause: null, reason }
      },
    })
  }

  /** A seat begins with the orders that the player chose last in this game. */
  private begin(who: string, orders: Orders): void {
    const begun = ordersToBegin(this.table!.game, `${this.id} ${who}`, orders)
    if (begun) this.lines.find((line) => line.who === who)?.live.orders(begun)
  }
  setOrders(orders: Orders): void {
    keepOrders(this.table!.game, orders)
    this.line?.live.orders(orders)
  }

  /** Secrets on a shared screen. In a sandbox nobody has any. */
  private hides(): boolean {
    return this.shared && (this.table?.secrets ?? false) && !this.table?.sandbox
  }

  private changed(line: SeatLine, gap: boolean): void {
    if (isAsked(line, this.seats)) line.hurried = false
    if (line.who === this.who) this.refusal = null
    if (line.who === this.who && this.at === null && this.curtain === null) this.onhappened(line.happened)
    this.settle()
    if (line.who === this.who) this.tell(line)
    if (gap) void this.recall(line)
    if (line.before === null && line.acted && line.acted < line.v) void this.fetchBefore(line)
  }

  /** After a reload: how it was when the seat last acted. Without that, nothing is marked. */
  private async fetchBefore(line: SeatLine): Promise<void> {
    const v = line.acted
    try {
      const { scene } = await this.step(line.who, v)
      if (line.acted === v) line.before = scene
    } catch {
      // the line is down, or the table was taken back to before that
    }
  }

  /** The board on which a part of the game ended was never sent. Until it is here, or if it does not come, the one before it is shown. */
  private async showEnd(line: SeatLine, v: number): Promise<void> {
    const held = line.held
    try {
      const { scene } = await this.step(line.who, v)
      if (held && line.held === held) line.held = { ...held, scene }
    } catch {
      // the line is down
    }
  }

  /** To the part that has begun. */
  goOn(): void {
    this.onhappened(CUT)
    for (const line of this.lines) line.held = null
  }

  /** What a screen reader announces: what is new to a seat. Nothing while the screen is passed on, nor before the first curtain lifts. */
  private tell(line: SeatLine): void {
    if (this.curtain !== null || (this.hides() && !this.table?.started)) return
    const last = line.last
    const events = last ? unheard(line.log, last, line.heard) : []
    line.heard = line.v
    this.onevents(
      events.map((line) => line.text),
      last && isAsked(line, this.seats) ? last.scene.prompt : null,
    )
  }

  /** Whose turn is it on a shared screen? */
  private settle(): void {
    const shown = this.line
    // The seats' first pictures come one after the other, in a long game slowly: wait for those whom the first shows as asked.
    const now = shown?.last
    if (!this.shared || !now || this.lines.some((line) => line.last === null && hasTurn(now, line, this.seats))) return
    if (isAsked(shown, this.seats) || shown.pending > 0) {
      if (this.curtain !== null && this.curtain !== this.who && !isAskedNamed(this.lines, this.curtain, this.seats))
        this.curtain = this.who
      return
    }
    const next = this.lines.find((line) => isAsked(line, this.seats))
    if (!next || next.who === this.who) return
    // Where all know the same there is nothing to hide between two turns.
    const open = (shown.last?.scene.open && next.last?.scene.open) ?? false
    if (this.hides() && !open) this.curtain = next.who
    else this.who = next.who
  }

  lift(): void {
    this.onhappened(CUT)
    if (this.curtain !== null && this.curtain !== this.who) {
      this.who = this.curtain
      // What another seat looked at is not for this one.
      this.at = null
      this.past = null
    }
    this.curtain = null
    this.refusal = null
    if (this.line) this.tell(this.line)
  }

  /** Says something, and then what follows by itself, as long as each is taken. */
  act(text: string, then: readonly string[] = []): void {
    if (then.length && this.line?.link === 'open') return void this.follow([text, ...then])
    this.refusal = null
    this.line?.live.act(text)
  }
  private async follow(texts: readonly string[]): Promise<void> {
    for (const text of texts) if ((text !== texts[0] && !this.canSay(text)) || !(await this.say(text))) return
  }

  /** Whether it is offered now: something may have come between, or the table has said it already. */
  private canSay(text: string): boolean {
    return lines(this.line?.last?.scene ?? {}).some((line) => line.choice.text === text)
  }

  /** Says something and waits until the picture has followed; false if it was refused or nothing came of it. */
  say(text: string): Promise<boolean> {
    const line = this.line
    if (!line || line.link !== 'open') return Promise.resolve(false)
    this.refusal = null
    const from = line.v
    line.live.act(text)
    return new Promise((answer) => {
      const start = performance.now()
      const look = (): void => {
        const followed = line.v > from && line.pending === 0
        if (followed || this.refusal || this.closed || performance.now() - start > SAID_WITHIN)
          answer(followed && !this.refusal)
        else setTimeout(look, 15)
      }
      setTimeout(look, 25) // no faster than a server likes to be spoken to
    })
  }

  hurry(): void {
    if (!this.line) return
    this.line.hurried = true
    this.line.live.hurry()
  }

  doubt(): void {
    for (const line of this.lines) line.live.doubt()
  }
  wake(): void {
    for (const line of this.lines) line.live.wake()
  }

  /** Fetch the seat's whole log. If that fails, the log says that it is partial, and you can ask again. */
  async recall(line: SeatLine): Promise<void> {
    try {
      const { lines } = await api.log(this.id, line.who)
      line.remember(lines)
      line.partial = false
    } catch {
      // the line is down, or the server is
    }
  }

  private async step(who: string, v: number): Promise<StepInfo> {
    const key = `${who} ${v}`
    const known = this.cache.get(key)
    if (known) return known
    const step = await api.view(this.id, who, v)
    if (this.cache.size > 400) this.cache.clear()
    this.cache.set(key, step)
    return step
  }

  /** Look at a version of before; null: at the present. */
  async look(v: number | null): Promise<void> {
    const shown = this.past?.v ?? this.line?.v ?? 0
    if (v === null || (this.line?.v && v >= this.line.v)) {
      if (this.past) this.onhappened(CUT)
      this.at = null
      this.past = null
      return
    }
    this.at = Math.max(1, v)
    const wanted = this.at
    try {
      const step = await this.step(this.line?.who ?? WATCHER, wanted)
      if (this.at !== wanted) return
      this.onhappened(step.v === shown + 1 ? { beats: step.beats, own: false, follows: true } : CUT)
      this.past = step
    } catch (error) {
      if (this.at !== wanted) return
      this.at = null
      this.past = null
      this.refusal = {
        n: 0,
        text: '',
        kind: 'lost',
        clause: null,
        reason: error instanceof Error ? error.message : String(error),
      }
    }
  }
}

const CUT: Happened = { beats: [], own: false, follows: false }

/** What happened since a seat last did something. */
export function since(log: LogEntry[], acted: number): LogEntry[] {
  return acted ? log.filter((entry) => entry.v > acted && entry.events.length > 0) : []
}

/** The events of the versions since the one heard last; of the newest alone, if nothing was heard yet or nothing is newer. */
export function unheard(log: LogEntry[], last: LogEntry, heard: number): LogLine[] {
  if (heard === 0 || heard >= last.v) return last.events
  return log.filter((entry) => entry.v > heard && entry.v <= last.v).flatMap((entry) => entry.events)
}

/** Whether the seat's standing orders pass here: then it is not worth a question. */
export function passes(window: SceneMessage['window'], modes: OrdersMessage['modes']): boolean {
  const mode = window && modes[window.name]
  return mode ? window.passes.includes(mode) : false
}

function isAsked(line: SeatLine, seats: string[]): boolean {
  const last = line.last
  if (!last || last.outcome || line.who === WATCHER || passes(last.window, line.modes)) return false
  return hasTurn(last, line, seats) && (last.scene.groups?.length ?? 0) > 0
}

/** Whether a picture, whosever it is, shows that a line's seat is asked. */
function hasTurn({ scene }: SceneMessage, line: SeatLine, seats: string[]): boolean {
  const seat = seats.indexOf(line.who)
  return scene.panels.some((panel) => panel.seat === seat && panel.tags?.includes('asked'))
}

function isAskedNamed(lines: SeatLine[], who: string, seats: string[]): boolean {
  const line = lines.find((one) => one.who === who)
  return line !== undefined && isAsked(line, seats)
}

/** One seat's choices on another seat's picture; as it is, if they don't fit. */
export function turned(picture: Scene, now: Scene): Scene {
  const spots = new Set(picture.surfaces.flatMap((surface) => surface.spots.map((spot) => spot.id)))
  const places = new Map(picture.pieces.map((piece) => [piece.id, piece.spot]))
  if (picture.pieces.length !== now.pieces.length || now.pieces.some((piece) => places.get(piece.id) !== piece.spot))
    return now
  const fits = (pick: string): boolean =>
    pick[0] === '=' || (pick[0] === '@' ? spots.has(pick.slice(1)) : places.has(pick.slice(1)))
  if (!lines(now).every((line) => line.picks.every(fits))) return now
  return { ...now, surfaces: picture.surfaces, pieces: picture.pieces }
}

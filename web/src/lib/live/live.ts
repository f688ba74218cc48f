/**
 * One seat's line to the server, as in `docs/wire.md`: what is sent is kept until it is answered, and sent again after a
 * break; what was missed comes after `hello`.
 */
import type {
  BotSpeed,
  Ack,
  ChatLine,
  ClientMessage,
  ClockInfo,
  Ended,
  HintMessage,
  Inspection,
  InspectionMessage,
  Orders,
  OrdersMessage,
  ProposalInfo,
  Reason,
  Reasons,
  RefusedMessage,
  SceneMessage,
  ServerMessage,
  TableInfo,
} from '../types'

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

export interface Refusal {
  n: number
  text: string // the action's text, or 'undo', 'resign'
  kind: 'illegal' | 'malformed' | 'stale' | 'lost'
  clause: string | null
  reason: string
}

interface LiveEvents {
  onlink?(link: Link): void
  ontable?(table: TableInfo): void
  /** `gap`: versions before it were not received. */
  onscene?(message: SceneMessage, gap: boolean): void
  onack?(n: number, what: Numbered['do']): void
  onrefused?(refusal: Refusal): void
  onorders?(orders: Orders, modes: OrdersMessage['modes']): void
  onclocks?(clocks: ClockInfo[]): void
  /** `hidden`: the ids of lines that are shown no longer. */
  onchat?(lines: ChatLine[], hidden: string[]): void
  /** A moderator has banned this guest, or this address. */
  onbanned?(): void
  onproposal?(proposal: ProposalInfo | null, ended: Ended): void
  onerror?(reason: string): void
  /** How many actions are on their way. */
  onpending?(count: number): void
}

/** What of the browser is used, so that a test can hand in its own. */
export interface Means {
  open(url: string): WebSocket
  random(): number
  later(run: () => void, ms: number): unknown
  never(timer: unknown): void
}

const browser: Means = {
  open: (url) => new WebSocket(url),
  random: Math.random,
  later: (run, ms) => setTimeout(run, ms),
  never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

export const FIRST_WAIT = 400 // ms before the first try to come back
const LONGEST_WAIT = 8_000
export const PING_EVERY = 20_000
export const PONG_WITHIN = 8_000
const ANSWER_WITHIN = 3_000 // then the line is tried, rather than at the next ping
const DOUBTED_PONG_WITHIN = 3_000

type Numbered = Extract<ClientMessage, { n: number }>
type Question =
  | { of: 'inspect'; answer(found: Inspection | null): void }
  | { of: 'why'; answer(found: (Reason | null)[] | null): void }
  | { of: 'hint'; answer(found: HintMessage | null, refused?: string): void }
/** What changes nothing at the table, and is not asked again after a break. */
const isQuestion = (message: Numbered): boolean =>
  message.do === 'inspect' || message.do === 'why' || message.do === 'hint'
const BANNED = 4410
/** Close codes with which the server says: don't come back. */
const FINAL = new Set([1008, 4403, 4404, 4409, BANNED])

export class Live {
  readonly session: string
  link: Link = 'connecting'
  v = 0 // the last version received
  private readonly url: string
  private readonly on: LiveEvents
  private readonly means: Means
  private socket: WebSocket | null = null
  private n = 0
  private tries = 0
  private readonly waiting = new Map<number, Numbered>() // sent or to be sent, not answered
  private readonly questions = new Map<number, Question>()
  private wanted: Orders | null = null // orders that were not confirmed
  private afterHello = true // the next scene may have any version: it follows a hello
  private retry: unknown = null
  private beat: unknown = null

  constructor(url: string, on: LiveEvents, means: Partial<Means> = {}) {
    this.url = url
    this.on = on
    this.means = { ...browser, ...means }
    this.session = Array.from({ length: 4 }, () => Math.floor(this.means.random() * 0x100000000).toString(36)).join('')
    this.connect()
  }

  get pending(): number {
    let count = 0
    for (const message of this.waiting.values()) if (!isQuestion(message)) count++
    return count
  }

  act(text: string, v: number = this.v): number {
    return this.ask({ do: 'act', n: ++this.n, v, text })
  }
  undo(): number {
    return this.ask({ do: 'undo', n: ++this.n })
  }
  resign(): number {
    return this.ask({ do: 'resign', n: ++this.n })
  }
  /** Null if there is nothing more to say, or nobody to ask. */
  inspect(id: string): Promise<Inspection | null> {
    if (this.link !== 'open') return Promise.resolve(null)
    return new Promise((answer) => {
      const n = ++this.n
      this.questions.set(n, { of: 'inspect', answer })
      this.ask({ do: 'inspect', n, id })
    })
  }
  /** For each text why it would be refused; null where there is nothing to tell. Nothing is ever carried out by asking. */
  why(texts: string[]): Promise<(Reason | null)[]> {
    const nothing = texts.map(() => null)
    if (this.link !== 'open' || !texts.length) return Promise.resolve(nothing)
    return new Promise((answer) => {
      const n = ++this.n
      this.questions.set(n, { of: 'why', answer: (found) => answer(found ?? nothing) })
      this.ask({ do: 'why', n, v: this.v, texts })
    })
  }
  /** What a bot would say in this seat's place. Throws why there is no answer. */
  hint(): Promise<HintMessage> {
    return new Promise((found, none) => {
      const n = ++this.n
      this.questions.set(n, {
        of: 'hint',
        answer: (hint, refused = '') => (hint ? found(hint) : none(new Error(refused))),
      })
      if (this.link === 'open') this.ask({ do: 'hint', n })
      else this.dropQuestions()
    })
  }
  orders(orders: Orders): void {
    this.wanted = orders
    this.send({ do: 'orders', orders })
  }

  propose(what: ProposalInfo['what'], more: { seat?: string; bot?: string } = {}): number {
    return this.ask({ do: 'propose', n: ++this.n, what, ...more })
  }
  answer(id: number, yes: boolean): number {
    return this.ask({ do: 'answer', n: ++this.n, id, yes })
  }
  /** Not sent again after a break: better unsaid than said twice. */
  chat(to: 'all' | 'team', text: string): void {
    this.send({ do: 'chat', to, text })
  }
  /** What this browser adds to the dice. */
  part(part: string): void {
    this.send({ do: 'part', part })
  }

  /** Bots need not pause until we are asked again. */
  hurry(): void {
    this.send({ do: 'hurry' })
  }

  /** How fast they play from now on, where nobody else plays. */
  pace(bots: BotSpeed): void {
    this.send({ do: 'pace', bots })
  }

  /** Try at once, e.g. when the browser says that the network is back. */
  wake(): void {
    if (this.link === 'lost') this.connect()
    else if (this.link === 'open') this.ping()
  }

  /** The browser says that the network is gone. It may be wrong about the way to this server, so try the line. */
  doubt(): void {
    if (this.link === 'open') this.ping(DOUBTED_PONG_WITHIN)
  }

  close(): void {
    this.setLink('closed')
    this.still()
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.dropQuestions()
  }

  private ask(message: Numbered): number {
    this.waiting.set(message.n, message)
    this.send(message)
    if (this.link === 'open') {
      this.means.never(this.beat)
      this.beat = this.means.later(() => this.ping(DOUBTED_PONG_WITHIN), ANSWER_WITHIN)
    }
    this.showPending()
    return message.n
  }

  private showPending(): void {
    this.on.onpending?.(this.pending)
  }

  private connect(): void {
    this.still()
    this.setLink(this.tries === 0 ? 'connecting' : 'lost')
    let socket: WebSocket
    try {
      socket = this.means.open(this.url)
    } catch {
      this.lost()
      return
    }
    this.socket = socket
    socket.onopen = () => {
      if (this.socket !== socket) return
      this.afterHello = true
      this.raw({ do: 'hello', v: this.v, session: this.session })
      for (const message of this.waiting.values()) this.raw(message)
      if (this.wanted) this.raw({ do: 'orders', orders: this.wanted })
      this.setLink('open')
      this.heart()
    }
    socket.onmessage = (event: MessageEvent) => {
      if (this.socket !== socket) return
      this.tries = 0
      this.heart()
      this.hear(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = (event: CloseEvent) => {
      if (this.socket !== socket) return
      if (FINAL.has(event.code)) {
        this.socket = null
        this.still()
        this.setLink('closed')
        this.on.onerror?.(event.reason)
        if (event.code === BANNED) this.on.onbanned?.()
        return
      }
      this.lost()
    }
  }

  private lost(): void {
    this.still()
    const socket = this.socket
    this.socket = null
    if (socket && socket.readyState < 2) socket.close()
    this.dropQuestions()
    this.setLink('lost')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + this.means.random() / 2)
    this.tries++
    this.retry = this.means.later(() => this.connect(), wait)
  }

  private dropQuestions(): void {
    for (const [n, question] of this.questions) {
      this.waiting.delete(n)
      question.answer(null)
    }
    this.questions.clear()
  }

  /** Something was heard: the next ping is due a while from now. */
  private heart(): void {
    this.means.never(this.beat)
    this.beat = this.means.later(() => this.ping(), PING_EVERY)
  }

  private ping(within: number = PONG_WITHIN): void {
    this.send({ do: 'ping' })
    this.means.never(this.beat)
    this.beat = this.means.later(() => this.lost(), within)
  }

  private still(): void {
    this.means.never(this.beat)
    this.means.never(this.retry)
    this.beat = this.retry = null
  }

  private hear(message: ServerMessage): void {
    switch (message.is) {
      case 'scene':
        return this.see(message)
      case 'ack':
      case 'refused':
        return this.settle(message)
      case 'inspection':
      case 'reasons':
      case 'hint':
        return this.answered(message)
      case 'table':
        return this.on.ontable?.(message.table)
      case 'orders':
        this.wanted = null
        return this.on.onorders?.(message.orders, message.modes)
      case 'chat':
        return this.on.onchat?.(message.lines, message.hidden ?? [])
      case 'proposal':
        return this.on.onproposal?.(message.proposal, message.ended)
      case 'clocks':
        return this.on.onclocks?.(message.clocks)
      case 'error':
        return this.on.onerror?.(message.reason)
      case 'pong':
        return
    }
  }

  private see(message: SceneMessage): void {
    const gap = message.v !== this.v + 1
    if (gap && !this.afterHello && message.v > this.v) {
      // Something was lost on the way: ask for it, and take whatever the answer is.
      this.afterHello = true
      this.raw({ do: 'hello', v: this.v, session: this.session })
      return
    }
    if (message.v <= this.v && !this.afterHello) return // known already
    this.afterHello = false
    this.v = message.v
    this.on.onscene?.(message, gap)
  }

  /** What was asked for is done, or is not. */
  private settle(message: Ack | RefusedMessage): void {
    const asked = this.waiting.get(message.n)
    if (!asked) return
    this.waiting.delete(message.n)
    this.showPending()
    if (message.is === 'ack') return this.on.onack?.(message.n, asked.do)
    const { n, kind, clause, reason } = message
    if (isQuestion(asked)) {
      this.questions.get(n)?.answer(null, reason)
      this.questions.delete(n)
    } else this.on.onrefused?.({ n, kind, clause, reason, text: asked.do === 'act' ? asked.text : asked.do })
  }

  private answered(message: InspectionMessage | Reasons | HintMessage): void {
    this.waiting.delete(message.n)
    const question = this.questions.get(message.n)
    this.questions.delete(message.n)
    if (message.is === 'inspection' && question?.of === 'inspect') question.answer(message.inspection)
    else if (message.is === 'reasons' && question?.of === 'why') question.answer(message.reasons)
    else if (message.is === 'hint' && question?.of === 'hint') question.answer(message)
  }

  private setLink(link: Link): void {
    if (this.link === link) return
    this.link = link
    this.on.onlink?.(link)
  }

  private send(message: ClientMessage): void {
    if (this.link === 'open') this.raw(message)
  }

  private raw(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message))
  }
}

/** Where a seat's socket is. */
export function liveUrl(table: string, who: string, at: Location = location): string {
  const scheme = at.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${at.host}/api/tables/${encodeURIComponent(table)}/live/${encodeURIComponent(who)}`
}

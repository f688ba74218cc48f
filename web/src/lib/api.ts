import type {
  AuditInfo,
  FacesInfo,
  FrontInfo,
  GameInfo,
  GuideInfo,
  Me,
  ModeratorInfo,
  MyTableInfo,
  NewBan,
  NewTable,
  OpenTableInfo,
  PictureInfo,
  ReplaySteps,
  ReviewInfo,
  RulebookInfo,
  ScenarioSteps,
  StepInfo,
  GameSummary,
  TableInfo,
  TargetsInfo,
  Log,
  Problem,
} from './types'
import { capitalised } from './seats'
import { s } from '../strings'

/** The REST half of the wire (docs/wire.md). */

/** The server said no, or could not be reached (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly clause: string | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const response = await send(method, path, body === undefined ? { headers } : asJson(body, headers))
  return (await read(response)) as T
}

function asJson(body: unknown, headers: Record<string, string>): RequestInit {
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

async function send(method: string, path: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, { method, credentials: 'same-origin', ...init })
  } catch {
    throw new ApiError(0, s.errors.unreachable)
  }
  if (!response.ok) throw await refusal(response)
  return response
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch {
    throw new ApiError(response.status, s.errors.garbled)
  }
}

async function refusal(response: Response): Promise<ApiError> {
  let said: Partial<Problem> = {}
  try {
    said = (await response.json()) as Partial<Problem>
  } catch {
    // a proxy's page, or nothing: the status says it
  }
  const sentence = typeof said?.error === 'string' ? said.error : s.errors.status(response.status)
  return new ApiError(response.status, sentence, said?.clause ?? null)
}

/** A record is sent as it is. */
async function hand<T>(path: string, record: string): Promise<T> {
  return (await read(
    await send('POST', path, { body: record, headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
  )) as T
}

const part = encodeURIComponent

/** The viewer without a seat. */
export const WATCHER = 'watcher'

export const api = {
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('PUT', '/api/me', { name }),

  myTables: () => ask<MyTableInfo[]>('GET', '/api/me/tables'),
  pushKey: () => ask<{ key: string }>('GET', '/api/me/push'),
  subscribe: (browser: { endpoint: string; p256dh: string; auth: string }) => ask<null>('PUT', '/api/me/push', browser),
  unsubscribe: (endpoint: string) => ask<null>('DELETE', '/api/me/push', { endpoint }),
  targets: () => ask<TargetsInfo>('GET', '/api/me/notices'),
  setTargets: (wish: { mail: string; webhook: string }) => ask<TargetsInfo>('PUT', '/api/me/notices', wish),
  /** The answer to a mail, by the person who reads it. */
  answerMail: (token: string, stop: boolean) => ask<null>('POST', '/api/mail', { token, stop }),
  deleteMe: () => ask<null>('DELETE', '/api/me'),

  games: () => ask<GameInfo[]>('GET', '/api/games'),
  faces: () => ask<FacesInfo[]>('GET', '/api/faces'),
  game: (game: string) => ask<GameInfo>('GET', `/api/games/${part(game)}`),
  rules: (game: string) => ask<RulebookInfo>('GET', `/api/games/${part(game)}/rules`),
  /** A position of the game, to look at. */
  picture: (game: string) => ask<PictureInfo>('GET', `/api/games/${part(game)}/picture`),
  /** The game between bots that runs on the front page. */
  front: () => ask<FrontInfo>('GET', '/api/front'),
  guide: (game: string) => ask<GuideInfo>('GET', `/api/games/${part(game)}/guide`),
  scenario: (game: string, id: string) => ask<ScenarioSteps>('GET', `/api/games/${part(game)}/scenarios/${part(id)}`),

  newTable: (wish: NewTable) => ask<{ id: string }>('POST', '/api/tables', wish),
  /** Public tables with an open seat, or with `running` those in play; empty filters are left out. */
  openTables: (filters: Record<string, string>) => {
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()
    return ask<OpenTableInfo[]>('GET', `/api/tables${query && `?${query}`}`)
  },
  seatLink: (id: string, seat: string) =>
    ask<{ secret: string }>('POST', `/api/tables/${part(id)}/seats/${part(seat)}/link`),
  dropSeatLink: (id: string, seat: string) => ask<null>('DELETE', `/api/tables/${part(id)}/seats/${part(seat)}/link`),
  claim: (id: string, seat: string, secret: string) =>
    ask<TableInfo>('POST', `/api/tables/${part(id)}/seats/${part(seat)}/claim`, { secret }),
  table: (id: string) => ask<TableInfo>('GET', `/api/tables/${part(id)}`),
  sit: (id: string, seat: string) => ask<TableInfo>('POST', `/api/tables/${part(id)}/seats/${part(seat)}`),
  /** To a moderator: a line of the chat, or the player of a seat. */
  report: (id: string, what: { line: string } | { seat: string }, words: string) =>
    ask<null>('POST', `/api/tables/${part(id)}/reports`, { ...what, words }),
  stand: (id: string, seat: string) => ask<TableInfo>('DELETE', `/api/tables/${part(id)}/seats/${part(seat)}`),
  rematch: (id: string) => ask<{ id: string }>('POST', `/api/tables/${part(id)}/rematch`),
  view: (id: string, who: string, v: number) => ask<StepInfo>('GET', `/api/tables/${part(id)}/views/${part(who)}/${v}`),
  log: (id: string, who: string) => ask<Log>('GET', `/api/tables/${part(id)}/log/${part(who)}`),
  story: (id: string) => ask<GameSummary>('GET', `/api/tables/${part(id)}/story`),
  /** Each request goes on with it for a moment. */
  review: (id: string) => ask<ReviewInfo>('GET', `/api/tables/${part(id)}/review`),
  /** As a seat saw it, or a watcher. */
  replayOf: (id: string, seat = WATCHER) =>
    ask<ReplaySteps>('GET', `/api/tables/${part(id)}/replay?seat=${part(seat)}`),
  audit: (id: string) => ask<AuditInfo>('GET', `/api/tables/${part(id)}/audit`),
  /** Addresses for `src` and `href`. */
  qr: (id: string) => `/api/tables/${part(id)}/qr.svg`,
  recordHref: (id: string) => `/api/tables/${part(id)}/record`,

  replay: (record: string, seat = WATCHER) => hand<ReplaySteps>(`/api/replays?seat=${part(seat)}`, record),
  auditRecord: (record: string) => hand<AuditInfo>('/api/audits', record),
}

/** What a moderator may do, who has the secret of the link. */
export class Moderator {
  constructor(private readonly secret: string) {}

  all = (): Promise<ModeratorInfo> => this.ask('GET', '')
  ban = (wish: NewBan): Promise<ModeratorInfo> => this.ask('POST', '/bans', wish)
  lift = (ban: string): Promise<ModeratorInfo> => this.ask('DELETE', `/bans/${part(ban)}`)
  close = (report: string): Promise<ModeratorInfo> => this.ask('DELETE', `/reports/${part(report)}`)
  hide = (report: string): Promise<ModeratorInfo> => this.ask('POST', `/reports/${part(report)}/hide`)
  rename = (report: string, name: string): Promise<ModeratorInfo> =>
    this.ask('PUT', `/reports/${part(report)}/name`, { name })
  newLink = (): Promise<{ secret: string }> => this.ask('POST', '/link')

  private ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return ask<T>(method, `/api/moderator${path}`, body, { Authorization: `Bearer ${this.secret}` })
  }
}

/** What to tell a person about anything that was thrown. */
export function sentence(error: unknown): string {
  return capitalised(error instanceof Error ? error.message : String(error))
}

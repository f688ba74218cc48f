/** "What if": an address that lays a table which goes on from a step of a game, a record or an example. */
import { to } from './router.svelte'
import type { StartFrom } from './types'

export interface PlayingOn {
  kind: 'table' | 'record' | 'scenario'
  from: StartFrom & { step: number }
  seats: readonly string[] // what they are called there
  me?: number // the seat to take; otherwise the first
}

export const LONGEST_RECORD = 150_000 // characters that the server takes
const KEY = 'regalia.playing-on'

/** The address of the page for a new table. A record is too long for it, and is kept beside it while this tab is open. */
export function playOnHref(game: string, { kind, from, seats, me = 0 }: PlayingOn): string {
  const query = new URLSearchParams({ from: kind, step: String(from.step) })
  for (const seat of seats) query.append('seat', seat)
  if (me) query.set('me', String(me))
  if (kind === 'table') query.set('id', from.table ?? '')
  if (kind === 'scenario') query.set('id', from.scenario ?? '')
  return `${to.newTable(game)}?${query}`
}

export function keepRecord(record: string): void {
  try {
    sessionStorage.setItem(KEY, record)
  } catch {
    // then the page says that it is not at hand
  }
}

/** What such an address says; null if it says nothing of the kind. */
export function playingOn(search: string): PlayingOn | null {
  const query = new URLSearchParams(search)
  const [kind, id, step, seats] = [
    query.get('from'),
    query.get('id') ?? '',
    Number(query.get('step')),
    query.getAll('seat'),
  ]
  if (!Number.isInteger(step) || step < 1 || !seats.length) return null
  const wanted = Number(query.get('me'))
  const me = Number.isInteger(wanted) && wanted > 0 && wanted < seats.length ? { me: wanted } : {}
  if (kind === 'record') return { kind, from: { record: keptRecord(), step }, seats, ...me }
  if (kind === 'table' && id) return { kind, from: { table: id, step }, seats, ...me }
  if (kind === 'scenario' && id) return { kind, from: { scenario: id, step }, seats, ...me }
  return null
}

function keptRecord(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

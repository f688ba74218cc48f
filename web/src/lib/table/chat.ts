/** The chat of a table. Muting is private: it stays in this browser, and follows the person, not the name. */
import { store, storeAt, stored } from '../stored'
import type { ChatLine } from '../types'

const KEY = 'muted'
const MOST = 200

export const muted = (): string[] => stored<string[]>(KEY, [])
export function setMuted(by: string, quiet: boolean): string[] {
  const others = muted().filter((one) => one !== by)
  const now = quiet ? [...others, by].slice(-MOST) : others
  store(KEY, now)
  return now
}

/** When the last line was said that was read at a table. */
export const readUntil = (table: string): number => stored<Record<string, number>>('read', {})[table] ?? 0
export const setReadUntil = (table: string, at: number): void => storeAt('read', table, at)

/** What others have said since. */
export const newSince = (lines: ChatLine[], at: number, mine: string[]): number =>
  lines.filter((line) => line.at > at && !mine.includes(line.seat)).length

/** After a break the server sends every line again; known lines are not shown twice. `hidden` are the ids of hidden lines. */
export function joined(known: ChatLine[], more: ChatLine[], hidden: string[] = []): ChatLine[] {
  const seen = new Set([...known.map((line) => line.id), ...hidden])
  return [...known.filter((line) => !hidden.includes(line.id)), ...more.filter((line) => !seen.has(line.id))].slice(
    -MOST,
  )
}

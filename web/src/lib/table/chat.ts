/** What is said at a table. Muting is one's own affair: it stays in this browser, and follows the person, not the name. */
import { store, stored } from '../stored'
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

const keyOf = (line: ChatLine): string => [line.at, line.by, line.to, line.text].join('\n')

/** After a break everything is told again: what is known is not shown twice. */
export function joined(known: ChatLine[], more: ChatLine[]): ChatLine[] {
  const seen = new Set(known.map(keyOf))
  return [...known, ...more.filter((line) => !seen.has(keyOf(line)))].slice(-MOST)
}

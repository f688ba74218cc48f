/**
 * Set-ups that a person keeps: in this browser, by game and by kind of set-up, and as text that can be sent to somebody. A set-up
 * is what a scene's draft says: texts that lay it out again, for each seat that could say them.
 */
import { store, stored } from '../stored'
import type { Draft } from '../types'

export interface Kept {
  name: string
  seats: Record<string, string[]> // texts by the seat that would say them
  mirrored: Record<string, string[]> // the same, left for right
}

const MOST = 60
const key = (game: string, kind: string): string => `drafts.${game}.${kind}`
const lastKey = (game: string, kind: string): string => `last-draft.${game}.${kind}`

export function keptOf(draft: Draft, seat: string, name: string): Kept {
  return { name, seats: { ...draft.seats, [seat]: draft.texts }, mirrored: { ...draft.mirrored } }
}

export function all(game: string, kind: string): Kept[] {
  const found = stored<unknown>(key(game, kind), [])
  return Array.isArray(found) ? found.filter(isKept) : []
}

/** One of the same name is replaced. */
export function keep(game: string, kind: string, one: Kept): Kept[] {
  const others = all(game, kind).filter((other) => other.name !== one.name)
  store(key(game, kind), [one, ...others].slice(0, MOST))
  return all(game, kind)
}

export function drop(game: string, kind: string, name: string): Kept[] {
  store(
    key(game, kind),
    all(game, kind).filter((other) => other.name !== name),
  )
  return all(game, kind)
}

export function last(game: string, kind: string): Kept | null {
  const found = stored<unknown>(lastKey(game, kind), null)
  return isKept(found) ? found : null
}

export function keepLast(game: string, kind: string, one: Kept): void {
  store(lastKey(game, kind), one)
}

function isTexts(value: unknown): value is Record<string, string[]> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
  )
}

function isKept(value: unknown): value is Kept {
  const one = value as Partial<Kept> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.name === 'string' &&
    isTexts(one.seats) &&
    isTexts(one.mirrored)
  )
}

// --- as text ----------------------------------------------------------------------------------------------------

/**
 *     regalia two_kingdoms deployment
 *     name Wedge
 *     for south
 *     deploy axe1 c3
 *     for south mirrored
 *     …
 */
export function written(game: string, kind: string, one: Kept): string {
  const lines = [`regalia ${game} ${kind}`, `name ${one.name}`]
  for (const [seat, texts] of Object.entries(one.seats)) lines.push(`for ${seat}`, ...texts)
  for (const [seat, texts] of Object.entries(one.mirrored)) lines.push(`for ${seat} mirrored`, ...texts)
  return `${lines.join('\n')}\n`
}

/** What somebody sent. Without a head, plain lines are texts of that seat. Null: it is for another game, or nothing at all. */
export function read(text: string, game: string, kind: string, seat: string, name: string): Kept | null {
  const one: Kept = { name, seats: {}, mirrored: {} }
  let into = (one.seats[seat] = [] as string[])
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (!line) continue
    const head = /^regalia (\S+) (.+)$/.exec(line)
    const named = /^name (.+)$/.exec(line)
    const whose = /^for (\S+?)( mirrored)?$/.exec(line)
    if (head) {
      if (head[1] !== game || head[2] !== kind) return null
    } else if (named) one.name = named[1]!.slice(0, 60)
    else if (whose) into = (whose[2] ? one.mirrored : one.seats)[whose[1]!] = []
    else into.push(line)
  }
  if (one.seats[seat]?.length === 0) delete one.seats[seat]
  return Object.values(one.seats).some((texts) => texts.length > 0) ? one : null
}

/**
 * What a click would have said, had it been allowed. A text is taken from a choice that is allowed: the same verb, the same
 * picks so far, and the clicked thing's name where the name of what can be picked stands. The server is then asked why it
 * would refuse it. Nothing here knows the notation: where a name does not stand in a text as a word of its own, nothing is asked.
 */
import type { Pick, Scene } from '../types'
import { stand, type Line, type Stand } from './picks'

export interface Attempt {
  verb: string
  texts: string[] // several only where picks follow that were not made: what is told must hold for all of them
}

export const MOST_TEXTS = 8
const SAMPLES = 2

export function attempts(scene: Scene, all: Line[], now: Stand, wanted: Pick[]): Attempt[] {
  const legal = new Set(all.map((line) => line.choice.text))
  const spotOf = new Map(scene.pieces.map((piece) => [piece.id, piece.spot]))
  const piece = wanted.find((pick) => pick[0] === '#')?.slice(1)
  const spot = wanted.find((pick) => pick[0] === '@')?.slice(1) ?? (piece === undefined ? undefined : spotOf.get(piece))

  /** A choice's text with the clicked thing in the place of its next pick. */
  function said(line: Line, depth: number): string | null {
    const next = line.picks[depth]!
    const id = next.slice(1)
    const swaps: [string | undefined, string | undefined][] =
      next[0] === '@'
        ? [[id, spot]]
        : next[0] === '#'
          ? [
              [id, piece],
              [spotOf.get(id), spot],
            ]
          : []
    for (const [from, to] of swaps) {
      if (from === undefined || to === undefined || from === to) continue
      const text = swapped(line.choice.text, from, to)
      if (text !== null && !legal.has(text)) return text
    }
    return null
  }

  const list: Attempt[] = []
  let count = 0
  for (const verb of new Set(now.left.map((line) => line.verb))) {
    const here = stand(all, { verb, picks: now.path.picks }) // with this verb there may be only one thing to pick first
    const depth = here.picked.length
    const open = here.left.filter((line) => line.picks.length > depth && line.choice.kind !== 'undo')
    // Choices that the next pick completes are the surest to speak of that pick alone.
    const whole = open
      .map((line) => (line.picks.length === depth + 1 ? said(line, depth) : null))
      .find((text) => text !== null)
    const texts = new Set<string>(whole === undefined ? [] : [whole])
    for (const line of open) {
      if (whole !== undefined || texts.size >= SAMPLES) break
      const text = said(line, depth)
      if (text !== null) texts.add(text)
    }
    if (!texts.size || count + texts.size > MOST_TEXTS) continue
    count += texts.size
    list.push({ verb, texts: [...texts] })
  }
  return list
}

/** The text with a name put in another's place; null unless that stands there once, as a word of its own. */
export function swapped(text: string, from: string, to: string): string | null {
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_])`, 'gu')
  const places = [...text.matchAll(word)]
  if (places.length !== 1) return null
  const at = places[0]!.index
  return text.slice(0, at) + to + text.slice(at + from.length)
}

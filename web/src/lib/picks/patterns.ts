/**
 * What a click would have said, had it been allowed: the pattern of each verb, as the rules write it, filled with the clicked
 * thing and with picks that are allowed. The server is then asked why it would refuse that.
 */
import type { Pick, Scene } from '../types'
import { isPiece, isSpot, isWord, stand, type Line, type Stand } from './picks'

interface FilledPattern {
  verb: string
  texts: string[] // several only where picks follow that were not made: the reason must hold for all of them
}

const MAX_TEXTS = 8

export function filledPatterns(scene: Scene, all: Line[], now: Stand, wanted: Pick[]): FilledPattern[] {
  const legal = new Set(all.map((line) => line.choice.text))
  const pieces = new Map(scene.pieces.map((one) => [`#${one.id}`, one]))
  const piece = wanted.find(isPiece)
  const under = pieces.get(piece ?? '')?.spot
  const spot = wanted.find(isSpot) ?? (under && `@${under}`)
  const written = (pick: Pick) => pieces.get(pick)?.written ?? pick.slice(1)

  const list: FilledPattern[] = []
  let left = MAX_TEXTS
  for (const { key: verb, pattern } of scene.verbs ?? []) {
    if (!now.left.some((line) => line.verb === verb)) continue
    const here = stand(all, { verb, picks: now.path.picks }) // with this verb there may be only one thing to pick first
    if (!pattern) continue
    const texts = new Set<string>()
    for (const { picks, again } of here.left) {
      const next = picks[here.picked.length]
      const own = again ?? picks // the pattern speaks of these
      const depth = next ? own.indexOf(next, again ? 0 : here.picked.length) : -1
      const clicked = next && isPiece(next) ? (piece ?? spot) : spot
      if (!next || depth < 0 || isWord(next) || !clicked || !pattern.includes(`{${depth + 1}}`)) continue
      const text = filled(pattern, own.with(depth, clicked).map(written))
      if (text && !legal.has(text)) texts.add(text)
    }
    const some = texts.size > 1 ? [[...texts][0]!, [...texts].at(-1)!] : [...texts] // the least alike
    if (!some.length || some.length > left) continue
    left -= some.length
    list.push({ verb, texts: some })
  }
  return list
}

/** `put {1} {2}` with each number's word in its place; null if a word is missing. */
function filled(pattern: string, words: string[]): string | null {
  const parts = pattern.split(/\{(\d)\}/)
  if (parts.some((part, i) => i % 2 && !words[Number(part) - 1])) return null
  return parts.map((part, i) => (i % 2 ? words[Number(part) - 1] : part)).join('')
}

/**
 * Clicking through picks: a trie over the choices of a scene.
 *
 * A choice is a verb and a row of picks. The viewer may name the verb first or pick at once; every pick narrows what is
 * left. Nothing here knows what a pick means.
 */
import type { Choice, Pick, Scene, Verb } from '../types'

/** The part of a scene that is clicked through. */
export type Offers = Partial<Scene>

export interface Line {
  verb: string
  picks: Pick[] // all of them, the group's first included
  choice: Choice
  again?: Pick[] // the choice's own picks, where these are another way to make it
}

/** What was clicked so far. */
export interface Path {
  verb: string | null
  picks: Pick[]
}

export const START: Path = { verb: null, picks: [] }

/** How a pick that can be made next is marked. */
export interface Mark {
  pick: Pick
  last: boolean // with it a choice is complete
  kind: string // of the choices it completes; 'pick' if more follows, 'several' if they differ
  count: number // choices behind it
  label: string // the only choice's, or ''
  hint: string
}

/** Where one stands. */
export interface Stand {
  path: Path
  picked: Pick[] // the path's picks and those that nothing else was left for
  left: Line[]
  marks: Map<Pick, Mark> // spots and pieces that can be picked next
  words: Mark[] // word picks, as buttons
  ready: Line[] // complete choices that must be told apart by their labels, as buttons
}

/** What comes of a click. */
export type Outcome = { is: 'choose'; text: string; line: Line } | { is: 'go'; path: Path } | { is: 'refused' }

export function lines(scene: Offers): Line[] {
  const all: Line[] = []
  for (const group of scene.groups ?? []) {
    const first = group.pick ? [group.pick] : []
    for (const choice of group.choices ?? []) {
      const picks = [...first, ...(choice.picks ?? [])]
      all.push({ verb: group.verb, picks, choice })
      for (const way of choice.ways ?? []) all.push({ verb: group.verb, picks: way, choice, again: picks })
      if (!choice.unordered || choice.unordered > MAX_UNORDERED) continue
      const fixed = picks.slice(0, -choice.unordered)
      for (const order of orders(picks.slice(-choice.unordered)).slice(1)) {
        all.push({ verb: group.verb, picks: [...fixed, ...order], choice, again: picks })
      }
    }
    if (!group.spots) continue
    const { text = '*', label = '', hint, clause, kind } = group
    for (const spot of group.spots.split(' ')) {
      const choice: Choice = {
        text: text.replaceAll('*', spot),
        label: label.replaceAll('*', spot),
        hint,
        clause,
        kind,
      }
      all.push({ verb: group.verb, picks: [...first, `@${spot}`], choice })
    }
  }
  return all
}

/** First picks that a spot means too, as every hole of a column means the one into which a disc falls. */
export function meanings(scene: Offers): Map<string, Pick[]> {
  const found = new Map<string, Pick[]>()
  for (const { pick, also } of scene.groups ?? []) {
    if (pick && also) for (const spot of also.split(' ')) found.set(spot, [...(found.get(spot) ?? []), pick])
  }
  return found
}

const MAX_UNORDERED = 4 // 24 orders

/** Every order of some picks, as they are first. */
function orders(picks: Pick[]): Pick[][] {
  if (picks.length < 2) return [picks]
  return picks.flatMap((one, i) => orders([...picks.slice(0, i), ...picks.slice(i + 1)]).map((rest) => [one, ...rest]))
}

export const isWord = (pick: Pick): boolean => pick.startsWith('=')
export const isSpot = (pick: Pick): boolean => pick.startsWith('@')
export const isPiece = (pick: Pick): boolean => pick.startsWith('#')

function begins(picks: Pick[], start: Pick[]): boolean {
  if (start.length > picks.length) return false
  for (let i = 0; i < start.length; i++) if (picks[i] !== start[i]) return false
  return true
}

/** What can be said aside, or is a part of another choice, stands back where a pick could mean more. */
function under(all: Line[], path: Path): Line[] {
  const left = all.filter((line) => (path.verb === null || line.verb === path.verb) && begins(line.picks, path.picks))
  if (path.verb !== null || path.picks.length === 0) return left
  const answers = left.filter((line) => !STANDS_BACK.includes(line.choice.kind ?? ''))
  return answers.length ? answers : left
}

export const ASIDE = 'aside'
export const PART = 'part'
const STANDS_BACK: string[] = [ASIDE, PART]

/**
 * Picks for which there is only one way to go on are made by themselves, but never the last: if only one king can move,
 * its destinations show at once, even if there is only one. A single choice never carries itself out.
 */
function forced(left: Line[], picks: Pick[]): Pick[] {
  const way = [...picks]
  for (;;) {
    const next = left[0]?.picks[way.length]
    if (next === undefined || left.some((line) => line.picks[way.length] !== next)) return way
    if (left.every((line) => line.picks.length === way.length + 1)) return way
    way.push(next)
  }
}

export function stand(all: Line[], path: Path): Stand {
  const left = under(all, path)
  const picked = forced(left, path.picks)
  const depth = picked.length
  const found = new Map<Pick, Line[]>()
  const ready: Line[] = []
  for (const line of left) {
    const next = line.picks[depth]
    if (next === undefined) ready.push(line)
    else {
      const others = found.get(next)
      if (others) others.push(line)
      else found.set(next, [line])
    }
  }
  const marks = new Map<Pick, Mark>()
  const words: Mark[] = []
  for (const [pick, behind] of found) {
    const mark = marked(pick, behind, depth)
    if (isWord(pick)) words.push(mark)
    else marks.set(pick, mark)
  }
  return { path, picked, left, marks, words, ready }
}

function marked(pick: Pick, behind: Line[], depth: number): Mark {
  const ends = behind.filter((line) => line.picks.length === depth + 1)
  const kinds = new Set(ends.map((line) => line.choice.kind ?? ''))
  const only = behind.length === 1 ? behind[0]!.choice : null
  let kind = 'pick'
  if (ends.length) {
    kind = kinds.size === 1 ? [...kinds][0]! || 'move' : kinds.has('capture') ? 'capture' : 'several'
  }
  return { pick, last: ends.length > 0, kind, count: behind.length, label: only?.label ?? '', hint: only?.hint ?? '' }
}

/** After a pick: is that a choice, a step on the way, or nothing? */
function settle(all: Line[], path: Path): Outcome {
  const left = under(all, path)
  if (left.length === 0) return { is: 'refused' }
  const only = left[0]!
  if (left.length === 1 && only.picks.length === path.picks.length)
    return { is: 'choose', text: only.choice.text, line: only }
  return { is: 'go', path }
}

/**
 * A click on something that may answer to several picks (a piece: itself, then its spot), the nearest meaning first. What
 * cannot be picked next may still be the start of something else: then one starts afresh there, as when another piece is
 * clicked.
 */
export function pick(all: Line[], now: Stand, wanted: Pick[]): Outcome {
  for (const one of wanted) {
    if (now.left.some((line) => line.picks[now.picked.length] === one)) {
      return settle(all, { verb: now.path.verb, picks: [...now.picked, one] })
    }
  }
  for (const one of wanted) {
    const at = now.path.picks.indexOf(one)
    if (at >= 0) return { is: 'go', path: { verb: now.path.verb, picks: now.path.picks.slice(0, at) } }
    if (now.picked.includes(one)) return { is: 'go', path: now.path } // it was picked by itself
  }
  if (now.path.picks.length > 0 || now.path.verb !== null) {
    const starts: Path[] = [{ verb: now.path.verb, picks: [] }]
    if (now.path.verb !== null) starts.push(START)
    for (const start of starts) {
      const afresh = stand(all, start)
      for (const one of wanted) {
        if (afresh.left.some((line) => line.picks[afresh.picked.length] === one)) {
          return settle(all, { verb: start.verb, picks: [...afresh.picked, one] })
        }
      }
    }
  }
  return { is: 'refused' }
}

/** A verb's button: carries out the only choice without picks, or narrows to the verb; again: widens. */
export function press(all: Line[], now: Stand, verb: string): Outcome {
  const own = all.filter((line) => line.verb === verb)
  if (own.length === 0) return { is: 'refused' }
  if (own.length === 1 && own[0]!.picks.length === 0) return { is: 'choose', text: own[0]!.choice.text, line: own[0]! }
  if (now.path.verb === verb) return { is: 'go', path: START }
  // What was picked stays picked if the verb can go on from there.
  const kept: Path = { verb, picks: now.path.picks }
  const left = under(all, kept)
  if (left.length === 0) return { is: 'go', path: { verb, picks: [] } }
  if (kept.picks.length > 0) return settle(all, kept)
  return { is: 'go', path: kept }
}

/** From one thing to another in one movement. */
export function drag(all: Line[], now: Stand, from: Pick[], to: Pick[]): Outcome {
  for (const start of [now.path, { verb: now.path.verb, picks: [] }, START]) {
    const here = stand(all, start)
    for (const one of from) {
      const taken = here.picked.includes(one) ? [...here.picked] : [...here.picked, one]
      for (const two of to) {
        if (one === two) continue
        const goal: Path = { verb: start.verb, picks: [...taken, two] }
        if (under(all, goal).length) return settle(all, goal)
      }
    }
  }
  // A drop may name the target alone (a piece that cannot be picked, because it is the only one).
  for (const one of to) {
    const mark = now.marks.get(one)
    if (mark && from.some((f) => now.picked.includes(f))) return pick(all, now, [one])
  }
  return { is: 'refused' }
}

/** What a thing could start, were it clicked now: for the cursor and for dragging. */
export function canStart(now: Stand, all: Line[], wanted: Pick[]): boolean {
  if (wanted.some((one) => now.marks.has(one) || now.picked.includes(one))) return true
  const root = stand(all, { verb: now.path.verb, picks: [] })
  return wanted.some((one) => root.marks.has(one))
}

/** Pieces with which something can be begun, in the order of the choices; what only takes something back does not count. */
export function starters(all: Line[]): Pick[] {
  const found = new Set<Pick>()
  for (const line of all) {
    const first = line.picks[0]
    if (first !== undefined && isPiece(first) && line.choice.kind !== 'undo') found.add(first)
  }
  return [...found]
}

/** One step back: the last pick, then the verb. */
export function back(now: Stand): Path {
  const { verb, picks } = now.path
  if (picks.length) return { verb, picks: picks.slice(0, -1) }
  return START
}

export const isStart = (path: Path): boolean => path.verb === null && path.picks.length === 0

/** Choices that no click on the picture reaches from here, as buttons: complete ones, and those under words. */
interface VerbPart {
  verb: Verb
  lines: Line[]
}

/** Every choice in words, by verb, in the order of the verbs: the list for keyboard and screen reader. */
export function worded(scene: Offers): VerbPart[] {
  const parts = new Map<string, VerbPart>()
  for (const verb of scene.verbs ?? []) parts.set(verb.key, { verb, lines: [] })
  for (const line of lines(scene)) {
    if (line.again) continue
    let part = parts.get(line.verb)
    if (!part) parts.set(line.verb, (part = { verb: { key: line.verb, name: line.verb }, lines: [] }))
    part.lines.push(line)
  }
  return [...parts.values()]
}

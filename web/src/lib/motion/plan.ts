/** When what is seen of a step, and for how long: from its beats, and from what else has changed in the picture. Pure. */
import type { Beat } from '../types'

/** A piece in the pictures before and after: the spots on which it lies, null where it is not there; the same: it was turned over. */
export interface Change {
  piece: string
  from: string | null
  to: string | null
}

/** Something to be seen: `at` ms after the step begins, for `ms`. */
export interface Cue {
  kind: string
  at: number
  ms: number
  piece: string
  path: string[] // spots, from the first to the last
  beat: Beat | null // none: only the picture says so
}

const STEP_MS = 60
const SLOWEST_MOVE = 520
/** ms: what a beat takes, and how far apart two of a kind begin; without `apart` they wait for each other. */
const TIMES: Record<string, { ms: number; apart?: number }> = {
  move: { ms: 220 },
  place: { ms: 180, apart: 70 },
  draw: { ms: 320, apart: 90 },
  roll: { ms: 480, apart: 60 },
  hit: { ms: 420, apart: 120 },
  block: { ms: 260, apart: 90 },
  miss: { ms: 260, apart: 60 },
  fall: { ms: 600, apart: 90 },
  strike: { ms: 700 },
  spell: { ms: 450 },
  coin: { ms: 300, apart: 60 },
  flip: { ms: 260, apart: 60 },
}
export const FADE = 120 // ms, where nothing may move
export const STAY = 2000 // ms that arrows and numbers stay there
export const LUNGE = 320 // ms: a strike that takes no stone
const WAYS = ['move', 'place', 'draw'] // that lead from a spot to another
const LONGEST = 2600 // ms: a step with many beats is squeezed into this

/** All that is to be seen of a step, in order. `distance`: how many spots lie between two. */
export function plan(
  beats: readonly Beat[],
  changes: readonly Change[],
  distance: (from: string, to: string) => number = () => 1,
): Cue[] {
  const told = beatCues(beats, distance)
  const left = identify(told, changes)
  return squeezed([...told, ...untold(told, left, distance)])
}

function beatCues(beats: readonly Beat[], distance: (from: string, to: string) => number): Cue[] {
  const cues: Cue[] = []
  let end = 0
  for (const beat of beats) {
    const times = TIMES[beat.kind]
    if (!times) continue // words of the game's own: nothing is seen of them
    const last = cues.at(-1)
    if (last && continues(last, beat)) {
      last.path.push(beat.to!)
      last.ms = moveMs(last.path, distance)
      end = last.at + last.ms
      continue
    }
    const path = WAYS.includes(beat.kind) ? [beat.spot, beat.to].filter(isGiven) : []
    const ms = beat.kind === 'move' ? moveMs(path, distance) : beat.kind === 'strike' && !beat.n ? LUNGE : times.ms
    const at = last && last.kind === beat.kind && times.apart !== undefined ? last.at + times.apart : end
    cues.push({ kind: beat.kind, at, ms, piece: beat.piece ?? '', path, beat })
    end = Math.max(end, at + ms)
  }
  return cues
}

/** Beats may not say which piece it is, so that nobody can follow it: it is the one that is new there, or gone. What is left of the changes. */
function identify(cues: readonly Cue[], changes: readonly Change[]): Change[] {
  const left = [...changes]
  for (const cue of cues) {
    const end = cue.path.at(-1)
    if (cue.kind === 'fall' && !cue.piece && cue.beat?.spot) {
      const found = left.findIndex(({ from, to }) => to === null && from === cue.beat!.spot)
      if (found >= 0) cue.piece = left.splice(found, 1)[0]!.piece
    }
    if (cue.piece || !end || cue.kind === 'move') continue
    const isIt = ({ from, to }: Change): boolean => to === end && from !== end
    const best = left.findIndex((one) => isIt(one) && one.from === cue.path[0])
    const found = best >= 0 ? best : left.findIndex((one) => isIt(one) && one.from === null)
    if (found >= 0) cue.piece = left.splice(found, 1)[0]!.piece
  }
  return left
}

/** Another leg of the same way. */
const continues = (last: Cue, beat: Beat): boolean =>
  last.kind === 'move' &&
  beat.kind === 'move' &&
  last.piece !== '' &&
  last.piece === beat.piece &&
  last.path.length > 1 &&
  last.path.at(-1) === beat.spot &&
  isGiven(beat.to)

const isGiven = (id: string | undefined): id is string => id !== undefined && id !== ''

function moveMs(path: readonly string[], distance: (from: string, to: string) => number): number {
  const steps = path.slice(1).reduce((sum, to, i) => sum + Math.max(1, Math.round(distance(path[i]!, to))), 0)
  return Math.min(SLOWEST_MOVE, TIMES.move!.ms + STEP_MS * steps)
}

/** What has changed in the picture and no beat tells of: it follows whatever happens where it lies. */
function untold(
  told: readonly Cue[],
  changes: readonly Change[],
  distance: (from: string, to: string) => number,
): Cue[] {
  const moving = new Set(
    told.filter((cue) => ['move', 'draw', 'place', 'fall'].includes(cue.kind)).map((cue) => cue.piece),
  )
  const flipped = new Set(told.filter((cue) => cue.kind === 'flip').map((cue) => cue.piece))
  const ends = new Map<string, number>()
  for (const cue of told)
    for (const spot of [...cue.path.slice(-1), cue.beat?.spot, cue.beat?.to].filter(isGiven))
      ends.set(spot, Math.max(ends.get(spot) ?? 0, cue.at + cue.ms))
  const cues: Cue[] = []
  for (const { piece, from, to } of changes) {
    if (moving.has(piece)) continue
    const at = ends.get(to ?? from ?? '') ?? 0
    if (from === to) {
      if (!flipped.has(piece)) cues.push({ kind: 'flip', at, ms: TIMES.flip!.ms, piece, path: [], beat: null })
      continue
    }
    if (from !== null && to !== null) {
      const path = [from, to]
      cues.push({ kind: 'move', at: 0, ms: moveMs(path, distance), piece, path, beat: null })
    } else if (to !== null) cues.push({ kind: 'place', at, ms: TIMES.place!.ms, piece, path: [to], beat: null })
    else cues.push({ kind: 'gone', at, ms: 260, piece, path: [from!], beat: null })
  }
  return cues
}

function squeezed(cues: Cue[]): Cue[] {
  const total = length(cues)
  if (total <= LONGEST) return cues
  const rate = LONGEST / total
  return cues.map((cue) => ({ ...cue, at: cue.at * rate, ms: Math.max(FADE, cue.ms * rate) }))
}

export const length = (cues: readonly Cue[]): number => cues.reduce((most, cue) => Math.max(most, cue.at + cue.ms), 0)

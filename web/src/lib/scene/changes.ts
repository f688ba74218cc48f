/** What is different between two pictures: for the marks of what others did. Knows no game, and only what the viewer was shown. */
import { NOBODY, type Piece, type Scene, type Seat } from '../types'
import { isFixed } from './layout'

/** Something came or looks otherwise than before; something went on from here; something was taken from here. */
export type Trace = 'came' | 'left' | 'taken'

export interface Changes {
  spots: Map<string, Trace> // of boards
  pieces: Set<string> // in hands, rows and trays
}
export const UNCHANGED: Changes = { spots: new Map(), pieces: new Set() }

/** More marks than this, as when two armies are unveiled, would say nothing. */
const MOST = 24
/** A price changes with your purse, and a clock by itself. */
const TELLING = ['health', 'wound', 'value', 'count', 'shield']

export function changes(before: Scene, now: Scene, viewer: Seat | null): Changes {
  const board = new Set(
    [...before.surfaces, ...now.surfaces].filter(isFixed).flatMap((surface) => surface.spots.map((spot) => spot.id)),
  )
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]))
  const is = new Map(now.pieces.map((piece) => [piece.id, piece]))
  const came = new Map<string, Piece>()
  const moved: Piece[] = [] // as they were
  // What nobody can follow gets a new id, wherever it is: the same sign in the same place has not changed.
  const gone = before.pieces.filter((piece) => !is.has(piece.id))
  const alike = (a: Piece, b: Piece): boolean => a.spot === b.spot && a.name === b.name && looks(a) === looks(b)
  for (const piece of now.pieces) {
    const old = was.get(piece.id)
    if (old ? old.spot === piece.spot && looks(old) === looks(piece) : gone.some((one) => alike(one, piece))) continue
    if (old && old.spot !== piece.spot) moved.push(old)
    if (board.has(piece.spot) || isOfNote(piece)) came.set(piece.id, piece)
  }
  for (const piece of gone) if (!now.pieces.some((one) => !was.has(one.id) && alike(piece, one))) moved.push(piece)

  const spots = new Map<string, Trace>()
  for (const piece of moved) {
    if (!board.has(piece.spot)) continue
    const to = is.get(piece.id)
    const lost = to ? !board.has(to.spot) : viewer !== null && piece.owner === viewer
    const beaten = [...came.values()].some(
      (one) => one.spot === piece.spot && owner(one) !== owner(piece) && owner(one) !== NOBODY,
    )
    if (lost || (!to && beaten)) spots.set(piece.spot, 'taken')
    else if (!spots.has(piece.spot)) spots.set(piece.spot, 'left')
  }
  const pieces = new Set<string>()
  for (const piece of came.values()) {
    if (!board.has(piece.spot)) pieces.add(piece.id)
    else if (spots.get(piece.spot) !== 'taken') spots.set(piece.spot, 'came')
  }
  return spots.size + pieces.size > MOST ? UNCHANGED : { spots, pieces }
}

/** Beside a board: a back tells nothing, and what nobody owns but cards (drops, coins) is counted elsewhere. */
const isOfNote = (piece: Piece): boolean => piece.face !== 'down' && (piece.shape === 'card' || owner(piece) !== NOBODY)
const owner = (piece: Piece): Seat => piece.owner ?? NOBODY

function looks(piece: Piece): string {
  const badges = (piece.badges ?? [])
    .filter((badge) => TELLING.includes(badge.kind))
    .map((badge) => `${badge.kind} ${badge.text ?? ''}`)
  return [piece.shape, piece.icon, piece.text, owner(piece), piece.face, ...badges].join('|')
}

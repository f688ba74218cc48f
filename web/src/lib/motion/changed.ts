/** Which pieces lie elsewhere, have come, have gone or were turned over between two pictures. Pure. */
import type { Piece, Scene } from '../types'
import type { Change } from './plan'

export interface Changed {
  moved: Change[]
  turned: string[] // lie where they lay
}

/** More than this, as when a new match is dealt, would only be a whirl. */
const MOST = 60

export function changed(before: Scene, now: Scene): Changed {
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]))
  const is = new Map(now.pieces.map((piece) => [piece.id, piece]))
  // What nobody can follow gets a new id wherever it is: the same sign in the same place has not changed.
  const signs = new Map<string, number>()
  for (const piece of before.pieces)
    if (!is.has(piece.id)) signs.set(signOf(piece), (signs.get(signOf(piece)) ?? 0) + 1)
  const moved: Change[] = []
  const turned: string[] = []
  for (const piece of now.pieces) {
    const old = was.get(piece.id)
    const alike = old ? 0 : (signs.get(signOf(piece)) ?? 0)
    if (alike) signs.set(signOf(piece), alike - 1)
    else if (!old) moved.push({ piece: piece.id, from: null, to: piece.spot })
    else if (old.spot !== piece.spot) moved.push({ piece: piece.id, from: old.spot, to: piece.spot })
    else if (isDown(old) !== isDown(piece)) turned.push(piece.id)
  }
  for (const piece of before.pieces) {
    if (is.has(piece.id)) continue
    const gone = signs.get(signOf(piece)) ?? 0
    if (!gone) continue
    signs.set(signOf(piece), gone - 1)
    moved.push({ piece: piece.id, from: piece.spot, to: null })
  }
  return moved.length + turned.length > MOST ? { moved: [], turned: [] } : { moved, turned }
}

const isDown = (piece: Piece): boolean => piece.face === 'down'
const signOf = (piece: Piece): string =>
  [piece.spot, piece.name, piece.icon ?? '', piece.text ?? '', piece.face ?? '', piece.owner ?? ''].join('\n')

/** What of a picture a pointer has met, and what a click there may mean. */
import type { Pick, Piece } from '../types'
import { alike, type Picker } from './picker.svelte'
import type { Things } from './shown'

export interface Hit {
  node: HTMLElement
  piece: Piece | null
  spot: string
  heap: number // how many pieces lie under the sign
}

export function hitOf(target: EventTarget | null, things: Things): Hit | null {
  if (!(target instanceof Element)) return null
  const node = target.closest<HTMLElement>('[data-piece], [data-spot]')
  if (!node) return null
  const id = node.dataset.piece
  const piece = id === undefined ? null : (things.pieceById.get(id) ?? null)
  const spot = piece ? piece.spot : node.dataset.spot
  if (spot === undefined) return null
  return { node, piece, spot, heap: Number(node.dataset.heap ?? 1) }
}

/** The thing itself as a pick. */
export const pickOf = (hit: Hit): Pick => (hit.piece ? `#${hit.piece.id}` : `@${hit.spot}`)

/** A piece, and after it those that nobody can tell from it. */
export function likeIt(piece: Piece, things: Things): Pick[] {
  const others = things.on(piece.spot).filter((other) => other !== piece && alike(piece, other))
  return [piece, ...others].map((one) => `#${one.id}`)
}

/** What a click there may mean, the nearest first. */
export function meanings(hit: Hit, things: Things, picker: Picker): Pick[] {
  const wanted = hit.piece ? [...likeIt(hit.piece, things), `@${hit.spot}`] : [`@${hit.spot}`]
  // In a hand each card lies by itself: a click on one never means another.
  if (hit.piece && hit.heap === 1 && hit.node.closest('.slot')) return wanted
  for (const other of [...things.on(hit.spot)].reverse()) {
    const pick = `#${other.id}`
    if (!wanted.includes(pick) && picker.mark(pick)) wanted.push(pick)
  }
  wanted.push(...picker.meant(hit.spot))
  return wanted
}

/** A scene around some of its spots: what happens in a corner of a large board is to be seen. */
import { isFixed } from '../scene/layout'
import type { Scene, Spot, Surface } from '../types'

const MARGIN = 1 // spots around what is shown
const LEAST = 6 // columns and rows that are always shown
const WORTH = 0.75 // of the board: where more is needed, all of it is shown

/** The spots that two moments differ in, and those that the second speaks of itself. */
export function spotsOf(scene: Scene, before: Scene | null, said: readonly string[]): Set<string> {
  const spots = new Set(scene.focus ?? [])
  if (before) {
    const was = new Map(before.pieces.map((piece) => [piece.id, JSON.stringify(piece)]))
    for (const piece of scene.pieces) if (was.get(piece.id) !== JSON.stringify(piece)) spots.add(piece.spot)
    const now = new Map(scene.pieces.map((piece) => [piece.id, piece.spot]))
    for (const piece of before.pieces) if (now.get(piece.id) !== piece.spot) spots.add(piece.spot)
  }
  for (const text of said) for (const word of text.split(/[^\p{L}\p{N}]+/u)) if (word) spots.add(word)
  return spots
}

/**
 * The scene with its large board cut to these spots, and without what lies beside it and has no part in it; the scene
 * itself where that would show hardly less.
 */
export function cropped(scene: Scene, about: ReadonlySet<string>): Scene {
  const board = scene.surfaces.find((one) => isFixed(one) && one.spots.length > LEAST * LEAST)
  if (!board || !board.spots.some((spot) => about.has(spot.id))) return scene
  const part = board.kind === 'squares' ? squaresAround(board, about) : strewnAround(board, about)
  if (!part || part.spots.length > board.spots.length * WORTH) return scene
  const gone = new Set(board.spots.map((spot) => spot.id))
  for (const spot of part.spots) gone.delete(spot.id)
  const apart = (one: Surface): boolean => !one.spots.some((spot) => about.has(spot.id))
  const surfaces = scene.surfaces.filter((one) => one === board || !apart(one))
  for (const one of scene.surfaces) if (!surfaces.includes(one)) for (const spot of one.spots) gone.add(spot.id)
  return {
    ...scene,
    surfaces: surfaces.map((one) => (one === board ? part : one)),
    pieces: scene.pieces.filter((piece) => !gone.has(piece.spot)),
    overlays: [],
  }
}

function squaresAround(board: Surface, about: ReadonlySet<string>): Surface | null {
  const cols = board.cols ?? 0
  if (!cols) return null
  const rows = Math.ceil(board.spots.length / cols)
  const places = board.spots.flatMap((spot, i) => (about.has(spot.id) ? [i] : []))
  const [left, right] = span(
    places.map((i) => i % cols),
    cols,
  )
  const [top, bottom] = span(
    places.map((i) => Math.floor(i / cols)),
    rows,
  )
  const inside = (i: number): boolean => {
    const [x, y] = [i % cols, Math.floor(i / cols)]
    return x >= left && x <= right && y >= top && y <= bottom
  }
  const rim = board.rim ?? []
  return {
    ...board,
    spots: board.spots.filter((_spot, i) => inside(i)),
    cols: right - left + 1,
    rows: bottom - top + 1,
    rim: rim.length ? [...rim.slice(left, right + 1), ...rim.slice(cols + top, cols + bottom + 1)] : [],
  }
}

/** From the first to the last of these, with a margin, and not too narrow. */
function span(places: number[], count: number): [number, number] {
  let [low, high] = [Math.min(...places) - MARGIN, Math.max(...places) + MARGIN]
  while (high - low + 1 < LEAST) {
    low -= 1
    if (high - low + 1 < LEAST) high += 1
  }
  if (low < 0) [low, high] = [0, high - low]
  if (high > count - 1) [low, high] = [low - (high - count + 1), count - 1]
  return [Math.max(0, low), high]
}

function strewnAround(board: Surface, about: ReadonlySet<string>): Surface | null {
  const places = board.spots.filter((spot) => about.has(spot.id))
  const apart = (one: Spot, other: Spot): number =>
    Math.hypot((one.x ?? 0) - (other.x ?? 0), (one.y ?? 0) - (other.y ?? 0))
  const [first] = board.spots
  const near = Math.min(...board.spots.slice(1).map((spot) => apart(first!, spot)))
  const spots = board.spots.filter((spot) => places.some((place) => apart(spot, place) < near * 1.3))
  return spots.length > 2 ? { ...board, spots } : null
}

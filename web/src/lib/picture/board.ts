/** The part of a scene that shows what game it is: what is played on, without desk, stores and tracks. */
import { isFixed } from '../scene/layout'
import type { Scene, Surface } from '../types'

/** The surfaces that a picture shows: the board, or else what lies before the seats; on a small one (`few`) only rows. */
export function played(surfaces: readonly Surface[], few = false): Surface[] {
  const boards = surfaces.filter((one) => one.role === 'board')
  if (boards.length) return boards
  const largest = surfaces.filter(isFixed).sort((one, other) => other.spots.length - one.spots.length)[0]
  if (largest) return [largest]
  const seats = surfaces.filter((one) => (one.owner ?? -1) >= 0 && one.kind === 'row')
  const open = seats.filter((one) => one.lay !== 'pile')
  const rows = open.filter((one) => one.lay === 'row')
  const shown = few && rows.length ? rows : open
  return shown.length ? shown : [...surfaces]
}

/** The scene with nothing but these. */
export function boardOf(scene: Scene, few = false): Scene {
  const surfaces = played(scene.surfaces, few)
  const spots = new Set(surfaces.flatMap((surface) => surface.spots.map((spot) => spot.id)))
  return {
    ...scene,
    surfaces,
    pieces: scene.pieces.filter((piece) => spots.has(piece.spot)),
    panels: scene.panels, // their order gives the seats their colours
    overlays: [],
    prompt: '',
    inset: null,
  }
}

/** The part of a scene that shows what game it is: what is played on, without desk, stores and tracks. */
import { isFixed } from '../scene/layout'
import type { Scene, Surface } from '../types'

const LARGE = 120 // spots

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

/**
 * What can be watched in a small box: the board; or each seat's cards in two lines, what is played nearest to the middle. Piles
 * are left out.
 */
export function watched(scene: Scene): Scene {
  const surfaces = played(scene.surfaces)
  if (surfaces.some(isFixed)) return boardOf(scene)
  const owners = [...new Set(surfaces.map((one) => one.owner ?? -1))].sort((one, other) => other - one)
  const lines = owners.flatMap((owner, i) => {
    const own = surfaces.filter((one) => (one.owner ?? -1) === owner)
    const [front, back] = [own.filter((one) => one.lay === 'row'), own.filter((one) => one.lay !== 'row')]
    return (i < owners.length - 1 ? [back, front] : [front, back]).filter((line) => line.length)
  })
  const named = lines.map((line, i) => ({ line, id: `line ${i}` }))
  const homes = new Map(
    named.flatMap(({ line, id }) => line.flatMap((one) => one.spots.map((spot) => [spot.id, id] as const))),
  )
  return {
    ...scene,
    overlays: [],
    prompt: '',
    inset: null,
    surfaces: named.map(({ id }) => ({ id, kind: 'row', lay: 'row', name: '', spots: [{ id }] })),
    pieces: scene.pieces.flatMap((piece) => {
      const spot = homes.get(piece.spot)
      return spot ? [{ ...piece, spot }] : []
    }),
  }
}

/** The scene with nothing but these; on a small picture cards lie in a line for each seat, with nothing written on it. */
export function boardOf(scene: Scene, few = false): Scene {
  const surfaces = played(scene.surfaces, few)
  const homes = new Map(surfaces.flatMap((surface) => surface.spots.map((spot) => [spot.id, surface])))
  const pieces = scene.pieces.filter((piece) => homes.has(piece.spot))
  const shown = { ...scene, surfaces, pieces, overlays: [], prompt: '', inset: null }
  // on a large board figures would cover the pieces
  if (homes.size > LARGE) return { ...shown, pieces: pieces.map((piece) => ({ ...piece, badges: [] })) }
  if (!few || surfaces.some(isFixed)) return shown
  const line = (surface: Surface): string => `line ${surface.owner ?? -1}`
  return {
    ...shown,
    surfaces: [...new Set(surfaces.map(line))].map((id) => ({
      id,
      kind: 'row',
      lay: 'row',
      name: '',
      spots: [{ id }],
    })),
    pieces: pieces.map((piece) => ({ ...piece, spot: line(homes.get(piece.spot)!) })),
  }
}

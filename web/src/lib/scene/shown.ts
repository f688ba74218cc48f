import type { Inspection, Pick, Piece, Scene, Seat, Spot } from '../types'
import { bySpot } from './layout'
import type { Picker } from './picker.svelte'

/** What a picture is made from, as its parts see it: read it again whenever it is needed. */
export interface Shown {
  readonly scene: Scene
  readonly interactive: boolean
  readonly small: boolean
  readonly picker: Picker
  readonly viewer: Seat | null
  readonly hinted: Pick[]
  readonly inspect: ((id: string) => Promise<Inspection | null>) | undefined
}

const NO_PIECES: Piece[] = []

/** The pieces and spots of a picture, by their ids. */
export class Things {
  readonly pieces: Map<string, Piece[]>
  readonly pieceById: Map<string, Piece>
  readonly spotById: Map<string, Spot>

  constructor(scene: Scene) {
    this.pieces = bySpot(scene.pieces)
    this.pieceById = new Map(scene.pieces.map((piece) => [piece.id, piece]))
    this.spotById = new Map(scene.surfaces.flatMap((surface) => surface.spots.map((spot) => [spot.id, spot])))
  }

  /** The pieces on a spot, the uppermost last. */
  on(spot: string): Piece[] {
    return this.pieces.get(spot) ?? NO_PIECES
  }
  nameOf(spot: string): string {
    return this.spotById.get(spot)?.name || spot
  }
}

import type { Mark } from '../picks/picks'
import type { Inspection, Piece, Spot } from '../types'

/** The subject of a card: something that you ask about. */
export interface Card {
  spot: Spot | null
  pieces: Piece[]
  mark?: Mark
  inspection: Inspection | null
}

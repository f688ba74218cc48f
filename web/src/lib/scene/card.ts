import type { Mark } from '../picks/picks'
import type { Inspection, Piece, Spot } from '../types'

/** What one wants to know about. */
export interface Card {
  spot: Spot | null
  pieces: Piece[]
  mark?: Mark
  inspection: Inspection | null
}

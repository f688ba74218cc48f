import { createContext } from 'svelte'
import type { SeatLook } from '../seats'
import type { Mark } from '../picks/picks'
import type { Trace } from './changes'
import type { Piece, Seat, Spot } from '../types'

/** What every part of a picture asks the whole. */
interface SceneContext {
  interactive: boolean
  small: boolean
  viewer: Seat | null
  tincture(owner: Seat | undefined): SeatLook | null
  spotMark(id: string): Mark | undefined
  /** Whether a spot without a mark can be picked all the same, because it means another. */
  stands(id: string): boolean
  pieceMark(piece: Piece): Mark | undefined
  spotPicked(id: string): boolean
  piecePicked(id: string): boolean
  lying(spot: string): Piece[]
  /** Overlays that lie over a spot now. */
  over(spot: string): string[]
  lit(spot: string): boolean
  /** What others did there lately. */
  trace(spot: string): Trace | undefined
  spotLabel(spot: Spot): string
  pieceLabel(piece: Piece): string
}

export const [getScene, setScene] = createContext<SceneContext>()

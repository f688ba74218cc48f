import type { Piece } from '../types'

/** What a piece does: the line that is printed on it, and what the line leaves out. */
export function does(piece: Piece): string {
  return [piece.line, piece.tip].filter(Boolean).join('. ')
}

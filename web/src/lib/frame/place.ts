/** How large a board is in its stage, and where an inset opens over it: pure sums. */
import type { Part, Rect, Size } from './frame'

const within = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(wanted, most))

const EDGE = 14 // px around a board

/** px of a spot when all of the board is in sight. */
export function wholeUnit(board: Pick<Part, 'width' | 'height'>, room: Size): number {
  const across = (room.width - EDGE) / Math.max(1, board.width)
  const down = (room.height - EDGE) / Math.max(1, board.height)
  return Math.max(8, Math.min(across, down))
}

/** px of a spot: all of the board if its spots are then large enough; else a camera looks at a part of it. */
export function boardUnit(board: Pick<Part, 'form' | 'width' | 'height'>, room: Size, phone: boolean): number {
  const whole = wholeUnit(board, room)
  const least = board.form === 'square' ? (phone ? 32 : 33) : 46
  const close = board.form === 'square' ? (phone ? 40 : 44) : 60
  return whole >= least ? Math.min(whole, 280) : close
}

/**
 * Where a battle opens: below what it is about if that lies in the upper half of the stage, else above it. `shift`: px by which the
 * board makes way where there is no room for both.
 */
export function insetRect(stage: Size, place: Rect | null, wanted: Size): Rect & { below: boolean; shift: number } {
  const width = Math.min(wanted.width, stage.width - 12)
  const height = Math.min(wanted.height, stage.height - 12)
  const x = Math.round((stage.width - width) / 2)
  if (!place) return { x, y: Math.round((stage.height - height) / 2), width, height, below: true, shift: 0 }
  const below = place.y + place.height / 2 <= stage.height / 2
  const free = stage.height - place.height
  const shown = below
    ? Math.max(Math.min(6, place.y), Math.min(place.y, free - height - 20))
    : Math.min(Math.max(free - 6, place.y), Math.max(place.y, height + 20))
  const y = below ? shown + place.height + 14 : shown - 14 - height
  const shift = Math.round(shown - place.y)
  return { x, y: Math.round(within(6, y, stage.height - height - 6)), width, height, below, shift }
}

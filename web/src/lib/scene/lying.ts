/** How pieces lie side by side where spots have no fixed places: pure sums. */
import type { Lay } from '../frame/frame'

interface Laid {
  step: number // px between the left edges of neighbouring pieces
  turn: number // degrees from one to the next: a fan
  wraps: boolean // lines below each other; else they lie over each other where they must
}

const GAP = 0.1 // of a piece
const SMALL = 60 // px: signs at the corners of what is smaller stand out far
const LEAST_GAP = 8 // px between those

/** So many pieces, so wide, in a box of this width. */
export function lie(lay: Lay, count: number, unit: number, width: number): Laid {
  const apart = unit < SMALL ? unit + Math.max(unit * GAP, LEAST_GAP) : unit * (1 + GAP)
  if (lay === 'grid' || lay === 'slots' || lay === 'list') return { step: apart, turn: 0, wraps: true }
  const loose = lay === 'coins' ? unit * 0.42 : lay === 'pile' ? unit * 0.02 : lay === 'fan' ? unit * 1.06 : apart
  const tight = count > 1 ? Math.max(unit * 0.16, (width - unit) / (count - 1)) : loose
  const turn = lay === 'fan' && count > 1 ? Math.min(5, 24 / (count - 1)) : 0
  return { step: Math.min(loose, tight), turn, wraps: false }
}

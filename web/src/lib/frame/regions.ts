/** Which rectangles of a frame lie side by side, so that it can be checked that none lies over another. */
import type { Frame, Rect } from './frame'

/** What lies side by side, by name: the parts of a stage without a board rather than the stage. */
export function regionsOf(made: Frame): Record<string, Rect> {
  const { bar, chips, stage, log, prompt, mine, own, middle, peep, market, store, rest, legend } = made
  const found: Record<string, Rect | null> = { bar, chips, log, prompt, mine, own, middle, market, store, rest, legend }
  if (made.boarded) found.stage = stage
  made.seats.forEach(({ plate, row }, seat) => {
    if (!chips) found[`plate ${seat}`] = plate
    found[`row ${seat}`] = row
  })
  if (peep) found.peep = peep
  return Object.fromEntries(Object.entries(found).flatMap(([name, one]) => (one ? [[name, one]] : [])))
}

export const apart = (a: Rect, b: Rect): boolean =>
  a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1

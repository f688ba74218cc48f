/** The curve of a review as a picture and as a table. */
import type { ReviewInfo } from '../types'

/** One band a seat, from the bottom up, in a box of 1 × 1: its outline as the points of a polygon. */
export function bands(curve: readonly number[][]): string[] {
  const seats = curve[0]?.length ?? 0
  const last = Math.max(1, curve.length - 1)
  const round = (number: number): number => Math.round(number * 1e4) / 1e4
  const below = curve.map(() => 0) // what lies under the band
  return Array.from({ length: seats }, (_, seat) => {
    const foot = curve.map((_point, i) => `${round(i / last)},${round(1 - below[i]!)}`)
    curve.forEach((point, i) => (below[i]! += point[seat] ?? 0))
    const head = curve.map((_point, i) => `${round(i / last)},${round(Math.max(0, 1 - below[i]!))}`)
    return [...foot, ...head.reverse()].join(' ')
  })
}

/** Where a step lies in the picture, from 0 to 1; null if it is none of the curve's. */
export function placeOf(review: ReviewInfo, step: number): number | null {
  const at = review.steps.indexOf(step)
  return at < 0 ? null : at / Math.max(1, review.steps.length - 1)
}

/** In which row each flag lies, so that none covers another: the first that has room for it. */
export function flagRows(places: readonly number[], room: number): number[] {
  const ends: number[] = [] // of the last flag in each row
  const rows = places.map(() => 0)
  for (const i of [...places.keys()].sort((a, b) => places[a]! - places[b]!)) {
    const free = ends.findIndex((end) => end <= places[i]!)
    rows[i] = free < 0 ? ends.length : free
    ends[rows[i]] = places[i]! + room
  }
  return rows
}

/** The middle of each seat's band at one point, from 0 at the top to 1. */
export function middles(point: readonly number[]): number[] {
  let below = 0
  return point.map((share) => {
    below += share
    return 1 - below + share / 2
  })
}

/** The point of the curve that is nearest to a place from 0 to 1. */
export function nearest(last: number, place: number): number {
  return Math.max(0, Math.min(last, Math.round(place * last)))
}

/** The shares of one point in whole percents that make 100 together: those cut off most are given what is left. */
export function percents(point: readonly number[]): number[] {
  const whole = point.map((share) => Math.floor(share * 100 + 1e-9))
  const left =
    Math.round(point.reduce((sum, share) => sum + share, 0) * 100) - whole.reduce((sum, share) => sum + share, 0)
  const cut = [...point.keys()].sort((a, b) => point[b]! * 100 - whole[b]! - (point[a]! * 100 - whole[a]!))
  for (const i of cut.slice(0, left)) whole[i]!++
  return whole
}

/** A few points spread over the curve, those of turning points and both ends among them. */
export function rows(review: ReviewInfo, most = 24): { step: number; shares: number[] }[] {
  const count = review.curve.length
  const wanted = new Set(review.turning_points.map((turn) => review.steps.indexOf(turn.step)))
  for (let i = 0; i < most; i++) wanted.add(Math.round((i * (count - 1)) / Math.max(1, most - 1)))
  return [...wanted]
    .filter((at) => at >= 0 && at < count)
    .sort((a, b) => a - b)
    .map((at) => ({ step: review.steps[at]!, shares: review.curve[at]! }))
}

/** Who plays on from a turning point keeps their seat; a watcher is offered the one that chose there, and may pick another. */
export function seatAfter(seats: readonly string[], mine: readonly string[], chose: string): number {
  return seats.indexOf(mine.length && !mine.includes(chose) ? mine[0]! : chose)
}

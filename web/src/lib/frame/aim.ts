/** Where a camera looks: pure sums, in any unit. */
import type { Rect, Size } from './frame'

const clamp = (at: number, most: number): number => Math.max(0, Math.min(at, most))

function holds(view: Rect, one: Rect): boolean {
  return (
    one.x >= view.x - 0.01 &&
    one.y >= view.y - 0.01 &&
    one.x + one.width <= view.x + view.width + 0.01 &&
    one.y + one.height <= view.y + view.height + 0.01
  )
}

/** A view with the middle of these places in its middle; of what is too far apart, with the first. */
function middled(view: Rect, whole: Size, places: Rect[]): Rect {
  const first = places[0]!
  const side = (near: (one: Rect) => number, far: (one: Rect) => number, shown: number): number => {
    const [from, to] = [Math.min(...places.map(near)), Math.max(...places.map(far))]
    return to - from <= shown ? (from + to) / 2 : (near(first) + far(first)) / 2
  }
  const x =
    side(
      (one) => one.x,
      (one) => one.x + one.width,
      view.width,
    ) -
    view.width / 2
  const y =
    side(
      (one) => one.y,
      (one) => one.y + one.height,
      view.height,
    ) -
    view.height / 2
  return { ...view, x: clamp(x, whole.width - view.width), y: clamp(y, whole.height - view.height) }
}

/**
 * The view after a question is asked: what that is about comes into sight (`any`: one place of it is enough), and if then
 * nothing that must be picked there is in sight, the first of that. What is in sight already moves nothing.
 */
export function aim(view: Rect, whole: Size, focus: Rect[], must: Rect[], any: boolean): Rect {
  const seen = focus.map((one) => holds(view, one))
  const enough = any ? seen.includes(true) : !seen.includes(false)
  const looked = focus.length && !enough ? middled(view, whole, focus) : view
  if (!must.length || must.some((one) => holds(looked, one))) return looked
  return middled(view, whole, must.slice(0, 1))
}

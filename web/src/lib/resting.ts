/**
 * Where the mouse was when it last let go of its button. A page that opens under a mouse that rests there was not pointed at:
 * nothing pops up until the mouse has moved away. It listens from the start, since a page is fetched when it is opened.
 */

const NEAR = 12 // px

let rest: { x: number; y: number } | null = null
addEventListener(
  'pointerup',
  (event) => (rest = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : null),
  { capture: true, passive: true },
)

export function isResting({ clientX, clientY }: MouseEvent): boolean {
  if (rest && Math.hypot(clientX - rest.x, clientY - rest.y) < NEAR) return true
  rest = null
  return false
}

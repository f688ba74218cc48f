import type { Rect } from './frame'

/** The style of what lies at a rectangle of the window, or of something in it that begins at `base`. */
export const at = (rect: Rect | null, base: { x: number; y: number } = { x: 0, y: 0 }): string =>
  rect
    ? `left:${rect.x - base.x}px;top:${rect.y - base.y}px;width:${rect.width}px;height:${rect.height}px`
    : 'display:none'

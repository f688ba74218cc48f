/** In which corner of the stage a small map lies: pure sums, in pixels. */
import type { Rect, Size } from './frame'

export interface Corner {
  x: 'left' | 'right'
  y: 'top' | 'bottom'
}

const GAP = 8
const RIGHT: Corner[] = [
  { x: 'right', y: 'bottom' },
  { x: 'right', y: 'top' },
]
const LEFT: Corner[] = [
  { x: 'left', y: 'bottom' },
  { x: 'left', y: 'top' },
]

/** The first corner that covers nothing that can be picked; null: each of them does. */
export function freeCorner(map: Size, stage: Size, picks: readonly Rect[], leftFirst: boolean): Corner | null {
  const covers = ({ x, y }: Corner, pick: Rect): boolean => {
    const left = x === 'left' ? GAP : stage.width - GAP - map.width
    const top = y === 'top' ? GAP : stage.height - GAP - map.height
    return (
      pick.x < left + map.width && pick.x + pick.width > left && pick.y < top + map.height && pick.y + pick.height > top
    )
  }
  const corners = leftFirst ? [...LEFT, ...RIGHT] : [...RIGHT, ...LEFT]
  return corners.find((corner) => !picks.some((pick) => covers(corner, pick))) ?? null
}

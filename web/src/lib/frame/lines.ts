/** How a seat's surfaces share the lines that it has: pure sums. */
import type { Lay } from './lay'

interface Laid {
  lay: Lay
  room: number
  told: boolean
}
/** What stands at the left of a line, and what at its right. */
export interface Line<T> {
  start: T[]
  end: T[]
}

const within = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(wanted, most))

/** How many pieces wide a surface is where it lies in a line with others. */
export function breadth({ lay, room, told }: Laid): number {
  if (lay === 'pile') return 1
  if (lay === 'coins') return 1 + 0.35 * (within(2, room, 3) - 1)
  return within(1, room, told ? 5 : 4) * 1.06
}

/**
 * Coins and piles stand at the right, coins in the first line and piles in the last one; everything else at the left, one
 * surface a line, as long as there are lines. In a single line all are side by side.
 */
export function lined<T extends Laid>(parts: readonly T[], count: number): Line<T>[] {
  if (count < 2) return [{ start: [...parts], end: [] }]
  const lines = Array.from({ length: count }, (): Line<T> => ({ start: [], end: [] }))
  const rest = parts.filter((part) => part.lay !== 'coins' && part.lay !== 'pile')
  rest.forEach((part, i) => lines[Math.min(i, count - 1)]!.start.push(part))
  for (const part of parts) {
    if (part.lay === 'coins') lines[0]!.end.push(part)
    if (part.lay === 'pile') lines[count - 1]!.end.push(part)
  }
  return lines.filter(({ start, end }) => start.length + end.length > 0)
}

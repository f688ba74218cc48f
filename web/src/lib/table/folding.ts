/** A log in which rows of dice, draws or placings of one seat are folded. */
import type { LogEntry } from '../types'

interface Fold {
  entry: LogEntry
  hidden: LogEntry[] // that follow it, before the last of their kind
}

/** So many are not worth folding. */
const FEW = 3

/** What can happen many times in a row. */
const FOLDED: readonly string[] = ['roll', 'draw', 'place']

function alike(a: LogEntry, b: LogEntry): boolean {
  const [one, other] = [a.events[0], b.events[0]]
  if (!one || !other || a.events.length > 1 || b.events.length > 1) return false
  return one.kind === other.kind && one.seat === other.seat && FOLDED.includes(one.kind ?? '')
}

/** Of each run the first and the last are shown; none goes beyond the version `firstNew`, with which something new begins. */
export function folds(entries: readonly LogEntry[], firstNew: number | null = null): Fold[] {
  const found: Fold[] = []
  for (let i = 0; i < entries.length;) {
    let end = i + 1
    while (end < entries.length && entries[end]!.v !== firstNew && alike(entries[i]!, entries[end]!)) end++
    const far = end - i > FEW
    found.push({ entry: entries[i]!, hidden: far ? entries.slice(i + 1, end - 1) : [] })
    i = far ? end - 1 : i + 1
    if (far) found.push({ entry: entries[i++]!, hidden: [] })
  }
  return found
}

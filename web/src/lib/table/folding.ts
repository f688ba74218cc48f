/** A log in which lines that begin alike, such as dice or draws, are folded. Knows no game. */
import type { LogEntry } from './sitting.svelte'

interface Fold {
  entry: LogEntry
  hidden: LogEntry[] // that follow it, before the last of their kind
}

/** So many are not worth folding. */
const FEW = 3

/** Lines up to a colon, "E2, melee: …", or but for their last word, "P2 draws a Thing". */
function beginning(text: string): string {
  const colon = text.indexOf(': ')
  return colon > 0 ? text.slice(0, colon) : text.replace(/\s\S+$/, '')
}

function alike(a: LogEntry, b: LogEntry): boolean {
  return a.events.length === 1 && b.events.length === 1 && beginning(a.events[0]!) === beginning(b.events[0]!)
}

/** Of each run the first and the last are shown; none goes beyond the version `fresh`, with which something new begins. */
export function folds(entries: readonly LogEntry[], fresh: number | null = null): Fold[] {
  const found: Fold[] = []
  for (let i = 0; i < entries.length;) {
    let end = i + 1
    while (end < entries.length && entries[end]!.v !== fresh && alike(entries[i]!, entries[end]!)) end++
    const far = end - i > FEW
    found.push({ entry: entries[i]!, hidden: far ? entries.slice(i + 1, end - 1) : [] })
    i = far ? end - 1 : i + 1
    if (far) found.push({ entry: entries[i++]!, hidden: [] })
  }
  return found
}

import type { LogEntry, LogLine } from '../types'

/** What a seat's last action came to: its own lines of that version, and of the dice and draws that followed from it. */
export function deed(log: LogEntry[], acted: number, seat: number): string {
  const at = log.findIndex((entry) => entry.v === acted)
  const lines: LogLine[] = []
  for (let i = at; i >= 0 && i < log.length; i++) {
    const { v, events } = log[i]!
    if (v > acted && !(events.length && events.every((line) => line.seat === seat && line.kind !== 'turn'))) break
    lines.push(...events.filter((line) => line.seat === seat && line.kind !== 'turn'))
  }
  return lines.map((line) => line.text).join('. ')
}

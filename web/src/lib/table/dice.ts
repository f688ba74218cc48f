/**
 * This browser's half of fair dice: it remembers the table's commitment and its own random contribution, and
 * compares both with what is revealed at the end (docs/dice.md).
 */
import { storeAt, stored } from '../stored'
import type { AuditInfo, DiceInfo } from '../types'

export interface Kept {
  commit: string
  parts: Record<string, string> // by seat
}

const KEY = 'dice'

type All = Record<string, Kept>
const all = (): All => stored<All>(KEY, {})

export const keptOf = (table: string): Kept | null => all()[table] ?? null

/** A seat's contribution. It is stored before it is sent, and is always the same for the same commitment. */
export function partOf(table: string, seat: string, dice: DiceInfo, draw: () => string = drawn): string {
  const known = all()
  const kept = known[table]?.commit === dice.commit ? known[table] : { commit: dice.commit ?? '', parts: {} }
  const part = kept.parts[seat] ?? draw()
  storeAt(KEY, table, { commit: kept.commit, parts: { ...kept.parts, [seat]: part } })
  return part
}

function drawn(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What came of the promise: `late`, if a part of ours is not in the dice, and `unknown`, if this browser has seen no promise. */
export function promise(kept: Kept | null, audit: AuditInfo): 'kept' | 'broken' | 'late' | 'unknown' {
  if (!kept) return 'unknown'
  const parts = Object.entries(kept.parts).map(([seat, part]) => ({ part, revealed: audit.parts[seat] ?? null }))
  if (kept.commit !== audit.commit || parts.some(({ part, revealed }) => revealed !== null && revealed !== part))
    return 'broken'
  return parts.some(({ revealed }) => revealed === null) ? 'late' : 'kept'
}

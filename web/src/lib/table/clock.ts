/** Clocks as they are shown. The server alone decides when a flag falls; between its messages we only count down. */
import type { Clock, ClockInfo } from '../types'
import { s } from '../../strings'

export interface ClockReading {
  clocks: ClockInfo[]
  at: number // ms, when they came
}

/** Seconds that a seat has left, and whether its clock runs; null if it has none. */
export function leftOf(
  reading: ClockReading | null,
  seat: string,
  now: number,
): { left: number; runs: boolean } | null {
  const clock = reading?.clocks.find((one) => one.seat === seat)
  if (!reading || !clock) return null
  const gone = clock.runs ? Math.max(0, (now - reading.at) / 1000 - (clock.starts_in ?? 0)) : 0
  return { left: Math.max(0, clock.left - gone), runs: clock.runs }
}

/** "2 d 3 h", "1:02:09", "9:43"; never more than is left. */
export function face(seconds: number): string {
  const whole = Math.floor(seconds)
  const [days, hours, minutes] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ]
  const two = (part: number): string => String(part).padStart(2, '0')
  if (days) return s.clock.days(days, hours)
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export function clockWords(clock: Clock | null | undefined): string {
  if (!clock) return s.clock.none
  if (clock.kind === 'days') return s.clock.daysATurn(clock.seconds / 86_400)
  if (clock.kind === 'move') return s.clock.aTurn(clock.seconds)
  return s.clock.each(clock.seconds, clock.increment ?? 0)
}

/** What is offered at a new table. */
export const CLOCKS: readonly (Clock | null)[] = [
  null,
  { kind: 'move', seconds: 60, increment: 0 },
  { kind: 'move', seconds: 300, increment: 0 },
  { kind: 'player', seconds: 600, increment: 5 },
  { kind: 'player', seconds: 1800, increment: 10 },
  { kind: 'player', seconds: 3600, increment: 30 },
  { kind: 'days', seconds: 86_400, increment: 0 },
  { kind: 'days', seconds: 3 * 86_400, increment: 0 },
]

import { s } from '../../strings'
import { capitalised, type Titles } from '../seats'
import type { OutcomeInfo, StepInfo } from '../types'

/** Walking through the steps of an example or a record. */

/** Where a key leads, or null if it is none of ours. */
export function stepped(key: string, at: number, count: number): number | null {
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Who did it: a seat, chance, or nobody (the start). */
export function actor(who: string | null, titles: Titles = {}): string {
  if (who === null) return ''
  return who === '*' ? s.steps.chance : (titles[who] ?? capitalised(who))
}

/** What a step says, for people: its events, or else its notation, or else that this is the start. */
export function stepLines(step: StepInfo, titles: Titles = {}): string[] {
  if (step.events.length) return step.events.map((line) => line.text)
  if (step.text) return [`${actor(step.who, titles)}: ${step.text}`]
  return [s.replay.start]
}

/** Several sentences on one line. */
export function sentences(words: readonly string[]): string {
  return words.map((one, i) => (i < words.length - 1 && !/[.!?]$/.test(one) ? `${one}.` : one)).join(' ')
}

/** Who won, and by which clause. Where all have won, nobody has. */
export function ending(outcome: Omit<OutcomeInfo, 'deed'>, titles: Titles = {}): string {
  const all = outcome.winners.length > 1 && outcome.winners.length === outcome.scores.length
  return `${s.steps.winners(all ? [] : outcome.winners.map((seat) => actor(seat, titles)))} ${ruled(outcome.text)}`.trim()
}

/** A clause in words, without its markup and without the reasons of a ruling. */
export function ruled(clause: string): string {
  return clause
    .replace(/\s*\*\(.*?\)\*/gs, '')
    .replace(/[*`]/g, '')
    .trim()
}

/** A finished game in words. */
import { s } from '../strings'
import { isolated } from './isolated'
import type { Titles } from './seats'
import { actor, sentences } from './steps/stepping'
import type { SeatInfo, GameSummary, SummaryLine } from './types'

/** "Ann (White)"; the seat alone where nobody has a name. */
export function named(seat: SeatInfo, title = seat.title): string {
  return seat.name ? s.story.named(isolated(seat.name), title) : title
}

/** Who won. Where all have won, nobody has. */
export function result(story: GameSummary): string {
  const winners = story.seats.flatMap((seat, i) =>
    story.outcome.winners.includes(seat.seat) ? [named(seat, story.titles[i])] : [],
  )
  return s.story.result(winners.length === story.seats.length ? [] : winners)
}

/** What a line says: its words, or else its notation with who said it. */
export function lineText(line: SummaryLine, titles: Titles = {}): string {
  if (line.words.length) return sentences(line.words.map((one) => one.text))
  if (line.who === 'table') return line.text
  return `${actor(line.who, titles)}: ${line.text}`
}

/** From when to when, in the reader's time: the day is said once if it is the same. */
export function when(made: number, ended: number | null, zone?: string): string {
  const form = new Intl.DateTimeFormat(s.lang, { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  const begun = new Date(made * 1000)
  return ended === null ? form.format(begun) : form.formatRange(begun, new Date(ended * 1000))
}

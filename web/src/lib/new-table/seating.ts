import { store, stored } from '../stored'
import type { BotKind, SeatWish } from '../types'

/** Who sits where at a new table. `me` may be there several times: a shared screen. */

export type Preset = 'bot' | 'friend' | 'screen'

const LAST_BOT = 'last-bot'

/** A player who chose a bot gets one of the same strength the next time, in any game. */
export function rememberBot(wish: SeatWish): void {
  if (wish.startsWith('bot:')) store(LAST_BOT, wish.slice('bot:'.length))
}

export function seated(preset: Preset, count: number, bots: readonly BotKind[], mine = 0): SeatWish[] {
  const last = stored<unknown>(LAST_BOT, '')
  const bot = bots.find((one) => one.id === last) ?? bots[0] // the weakest: who is new here should not lose at once
  const other = preset === 'screen' ? 'me' : preset === 'bot' && bot ? `bot:${bot.id}` : 'open'
  return Array.from({ length: count }, (_, seat) => (seat === mine ? 'me' : other))
}

/** The preset that these seats are, if they are one. */
export function presetOf(seats: readonly SeatWish[]): Preset | null {
  if (seats.length < 2) return null
  if (seats.every((seat) => seat === 'me')) return 'screen'
  const others = seats.filter((seat) => seat !== 'me')
  if (others.length !== seats.length - 1) return null
  if (others.every((seat) => seat.startsWith('bot:'))) return 'bot'
  if (others.every((seat) => seat === 'open')) return 'friend'
  return null
}

/** For more or fewer players: those who stay, stay. */
export function resized(seats: readonly SeatWish[], count: number): SeatWish[] {
  const last = seats.at(-1) ?? 'open'
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? last)
}

import { s } from '../strings'
import { store, stored } from './stored'
import { named } from './story'
import type { MyTableInfo } from './types'

/** The tables that this browser has been at, newest first. The server knows them by their ids alone. */

const KEY = 'tables'
const MOST = 40

export function myTables(): string[] {
  const ids = stored<unknown>(KEY, [])
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
}

export function rememberTable(id: string): void {
  store(KEY, [id, ...myTables().filter((other) => other !== id)].slice(0, MOST))
}

export function forgetTable(id: string): void {
  store(
    KEY,
    myTables().filter((other) => other !== id),
  )
}

/** How a game ended for the guest who sat or watched there, and when. */
export function ending(table: MyTableInfo, now = new Date()): string {
  const { winners, mine, seats, ended } = table
  const how = (): string => {
    if (!winners) return s.mine.over
    if (winners.length === seats.length) return s.mine.drawn
    if (mine.length === 1 && winners.includes(mine[0]!)) return winners.length === 1 ? s.mine.won : s.mine.shared
    if (mine.length === 1) return s.mine.lost
    const won = seats.filter((seat) => winners.includes(seat.seat))
    if (!mine.length) return s.mine.seatsWon(won.map((seat) => named(seat))) // one only watched
    return s.mine.seatsWon(won.map((seat) => seat.title)) // on a shared screen you had both
  }
  return ended ? s.mine.when(how(), day(new Date(ended * 1000), now)) : how()
}

function day(then: Date, now: Date): string {
  if (then.toDateString() === now.toDateString())
    return s.mine.today(new Intl.DateTimeFormat(s.lang, { timeStyle: 'short' }).format(then))
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(s.lang, { day: 'numeric', month: 'long', year }).format(then)
}

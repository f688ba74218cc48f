/** Standing orders as the player last chose them, by game: a new table of that game begins with them. */
import { storeAt, stored } from '../stored'
import type { Orders } from '../types'

/** Remember a choice. What holds until it is switched off is meant for one table. */
export function keepOrders(game: string, { mode, stops }: Orders): void {
  storeAt('orders', game, { mode, stops })
}

/** What to tell the server when it first says which orders a seat has; null where they are right, or the seat is known here. */
export function ordersToBegin(game: string, seat: string, now: Orders): Orders | null {
  const known = stored<Record<string, unknown>>('ordered', {})
  if (known[seat]) return null
  storeAt('ordered', seat, true)
  const kept = stored<Record<string, Partial<Orders>>>('orders', {})[game]
  const { mode, stops } = { ...now, ...kept }
  const isSame = mode === now.mode && stops.join() === now.stops.join()
  return isSame ? null : { ...now, mode, stops }
}

import { store, stored } from './stored'

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

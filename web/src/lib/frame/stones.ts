/** What every seat has so many of, such as the strength of its towers: columns of stones where there is room for them. */
import type { Panel, Stat } from '../types'

export interface StoneColumn {
  seat: number
  now: number
  full: number
}
export interface StoneRow {
  name: string
  columns: StoneColumn[]
}

const MIN_STONES = 4 // fewer stand on the plate

/** The stats that all seats have, with so many stones that a column of them says something. */
export function stonesOf(panels: readonly Panel[], seats: number): StoneRow[] {
  if (panels.length !== seats) return []
  const isTall = (stat: Stat): boolean => (stat.full ?? 0) >= MIN_STONES && Number.isFinite(Number(stat.value))
  const names = (panels[0]?.stats ?? []).filter(isTall).map((stat) => stat.name)
  return names.flatMap((name) => {
    const columns = panels.flatMap(({ seat, stats }) => {
      const stat = stats?.find((one) => one.name === name && isTall(one))
      return stat ? [{ seat: seat ?? 0, now: Number(stat.value), full: stat.full! }] : []
    })
    return columns.length === seats ? [{ name, columns }] : []
  })
}

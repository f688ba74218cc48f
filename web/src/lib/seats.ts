import { s } from '../strings'
import { isolated } from './isolated'
import type { Scene } from './types'

/**
 * What a seat looks like: a heraldic tincture. Each has a colour, a hatching (the way engravers write colours in black and
 * white, so that colour is never the only sign) and a shape. A seat that is called like a colour gets that colour.
 */

export const TINCTURES = ['azure', 'gules', 'or', 'vert', 'purpure', 'tenne', 'argent', 'sable'] as const
export type Tincture = (typeof TINCTURES)[number]

const CALLED: Record<string, Tincture> = {
  azure: 'azure',
  blue: 'azure',
  gules: 'gules',
  red: 'gules',
  or: 'or',
  gold: 'or',
  yellow: 'or',
  vert: 'vert',
  green: 'vert',
  purpure: 'purpure',
  purple: 'purpure',
  violet: 'purpure',
  tenne: 'tenne',
  orange: 'tenne',
  brown: 'tenne',
  argent: 'argent',
  white: 'argent',
  silver: 'argent',
  sable: 'sable',
  black: 'sable',
}

/** A tincture, and its own hatching for all but the first of a team: `gules`, `gules mate-2`. */
export type SeatLook = Tincture | `${Tincture} mate-${number}`

/**
 * One look per seat, no two alike; more seats than tinctures share a colour, hatched otherwise. Seats that are called like one colour and something more (Red, Red 2)
 * are a team: they share the colour and differ in their hatching. Use as a class: `tincture-azure`.
 */
export function tinctures(names: readonly string[]): SeatLook[] {
  const words = names.map((name) => name.toLowerCase().split(/[\s-]+/))
  const wanted = words.map((word) => CALLED[word[0] ?? ''])
  const free = TINCTURES.filter((tincture) => !wanted.includes(tincture))
  const taken = new Map<Tincture, string>() // whose it is: the colour's name
  const mates = new Map<Tincture, number>()
  return wanted.map((wish, i) => {
    const [colour = '', ...more] = words[i]!
    if (wish && taken.get(wish) === colour && more.length > 0) {
      const number = (mates.get(wish) ?? 1) + 1
      mates.set(wish, number)
      return `${wish} mate-${number}` as const
    }
    const got = wish && !taken.has(wish) ? wish : free.shift()
    if (!got) {
      const again = TINCTURES[i % TINCTURES.length]! // more seats than tinctures: the same colour, hatched otherwise
      const number = (mates.get(again) ?? 1) + 1
      mates.set(again, number)
      return `${again} mate-${number}` as const
    }
    taken.set(got, colour)
    return got
  })
}

/** What to call each seat, by its name. One that has only a number, P1, has its player beside it. */
export type Titles = Readonly<Record<string, string>>

export function titlesOf(seats: readonly string[], titles: readonly string[], players: readonly string[]): Titles {
  return Object.fromEntries(
    seats.map((seat, i) => {
      const [title, player] = [titles[i] ?? capitalised(seat), players[i]]
      return [seat, player && /^P\d+$/.test(title) ? s.story.named(isolated(player), title) : title]
    }),
  )
}

/** What a picture calls its seats. */
export function seatsIn(scene: Scene): string[] {
  return [...scene.panels].sort((a, b) => a.seat - b.seat).map((panel) => panel.name)
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

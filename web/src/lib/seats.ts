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

/** One tincture a seat, no two alike while there are enough. Use as a class: `tincture-azure`. */
export function tinctures(names: readonly string[]): Tincture[] {
  const wanted = names.map((name) => CALLED[name.toLowerCase()])
  const free = TINCTURES.filter((tincture) => !wanted.includes(tincture))
  const taken = new Set<Tincture>()
  return wanted.map((wish, i) => {
    const got = wish && !taken.has(wish) ? wish : (free.shift() ?? TINCTURES[i % TINCTURES.length]!)
    taken.add(got)
    return got
  })
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

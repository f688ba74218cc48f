/**
 * The grounds of faces: what a piece belongs to, as a colour. The figure on it always has 4.5 to 1 against the ground.
 * Faces are alike in both themes: a card is a thing, not a page.
 */
import type { Piece } from '../types'

export interface Paint {
  ground: string
  figure: string
  /** The lower half of the ground, where it has a colour of its own. */
  low?: string
}

const SCHOOL_CROWN = { ground: '#6b3285', figure: '#fbeaff' }

export const GROUNDS: Readonly<Record<string, Paint>> = {
  // lands
  desert: { ground: '#e2bd74', figure: '#3a2408' },
  forest: { ground: '#3f7a48', figure: '#f4f6e4' },
  frozen: { ground: '#dbe8f1', figure: '#17364c' },
  jungle: { ground: '#14532f', figure: '#dff2c4' },
  mountain: { ground: '#7a6a60', figure: '#fdf4e6' },
  plains: { ground: '#b9c763', figure: '#2c3409' },
  swamp: { ground: '#57603f', figure: '#eff0d2' },
  sea: { ground: '#2f6f9c', figure: '#eaf6ff' },
  // people and powers
  coin: { ground: '#d9a53a', figure: '#3a2300' },
  unit: { ground: '#4a5568', figure: '#f6f2e6' },
  king: { ground: '#b98a1e', figure: '#241519' },
  ring: { ground: '#0f6a66', figure: '#e6fffb' },
  hero: { ground: '#5b2a72', figure: '#fdeec6' },
  magic: { ground: '#27408b', figure: '#e6ecff' },
  event: { ground: '#7d1a2a', figure: '#fff0dc' },
  treasure: { ground: '#8a5a00', figure: '#fff3cf' },
  diamond: { ground: '#4a6a7d', figure: '#f4fbff' },
  pearl: { ground: '#6d5f6b', figure: '#fff6fb' },
  sapphire: { ground: '#1f4e8f', figure: '#eaf2ff' },
  emerald: { ground: '#1c6b43', figure: '#effbea' },
  ruby: { ground: '#9b1c2e', figure: '#fff0ee' },
  income: { ground: '#efe2c0', figure: '#3c2a10' },
  // schools and suits
  move: { ground: '#1d5c86', figure: '#eaf6ff' },
  grow: { ground: '#2b6b3a', figure: '#f0f8df' },
  harm: { ground: '#9a2a1c', figure: '#fff0e2' },
  crown: SCHOOL_CROWN,
  bishop: SCHOOL_CROWN,
  knight: { ground: '#2b6b3a', figure: '#f0f8df' },
  rook: { ground: '#3e5a73', figure: '#f4f7fa' },
  queen: { ground: '#9b1c3a', figure: '#fff0ea' },
  flame: { ground: '#6b3285', figure: '#fff3e6', low: '#b04a14' },
  // things
  start: { ground: '#efe2c0', figure: '#3c2a10' },
  paper: { ground: '#f6ecd6', figure: '#3c2a10' },
  stone: { ground: '#8b8f94', figure: '#15181b' },
  wood: { ground: '#5a3d1e', figure: '#fff0d8' },
  grave: { ground: '#2f4a3d', figure: '#e0f2e6' },
  dark: { ground: '#241519', figure: '#f3e6cd' },
  spent: { ground: '#6b6560', figure: '#fffaf0' },
}

/** What nobody owns and nothing colours. */
const PLAIN = GROUNDS.income!

/** The colours of a piece's face; null if they are those of its seat. */
export function paintOf(piece: Piece, owned: boolean): Paint | null {
  const named = GROUNDS[piece.ground ?? '']
  if (named) return named
  return owned || piece.ground === 'seat' ? null : PLAIN
}

/** The share of light that a colour reflects, as WCAG counts it. */
export function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!
}

/** How well one colour can be told from another: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

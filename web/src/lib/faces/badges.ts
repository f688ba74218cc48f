/** Which sign of a piece stands in which corner, and how it looks. */
import type { Badge } from '../types'

export type Corner = 'ne' | 'nw' | 'se' | 'sw' | 'foot'

const CORNER: Readonly<Record<string, Corner>> = {
  value: 'se',
  coin: 'se',
  wound: 'se',
  power: 'sw',
  bluff: 'sw',
  mount: 'nw', // its foot belongs to its health
  count: 'ne',
  shield: 'ne',
  clock: 'ne',
  price: 'nw',
  cost: 'nw',
  drop: 'nw',
  die: 'nw',
  hit: 'nw',
  health: 'foot',
}

/** Kinds that are a power by themselves, with its picture. */
const POWERS: Readonly<Record<string, string>> = {
  magic: 'sparkles',
  ranged: 'arrow-flights',
  charge: 'horseshoe',
  fly: 'feathered-wing',
}
const PICTURES: Readonly<Record<string, string>> = {
  wound: 'bleeding-wound',
  clock: 'sands-of-time',
  shield: 'guards',
  mount: 'horse-head',
  bluff: 'domino-mask',
  price: 'two-coins',
  cost: 'two-coins',
  drop: 'drop',
  candle: 'candle-flame',
  gain: 'power-lightning',
  harm: 'death-skull',
  squares: 'move',
  pawn: 'chess-pawn',
}
/** What is left when a piece is too small for the rest. */
const LASTING = ['value', 'coin', 'count', 'health']

interface Sign {
  kind: string
  icon: string
  text: string
  tip: string
  /** Shown however small the piece is. */
  lasting: boolean
  /** What a small die shows. */
  pips: string
}

const isFigure = (text: string) => /^[+−-]?[\d½¼¾]/.test(text) || text.length < 3

/** A badge as it is drawn: a power is a figure or an icon. */
export function signOf(badge: Badge): Sign {
  const [power, text] = [POWERS[badge.kind], badge.text ?? '']
  const kind = power ? 'power' : badge.kind.replace(/[^\w-]/g, '')
  const die = (kind === 'die' || kind === 'hit') && /^[1-6]$/.test(text)
  const named = kind === 'power' && text && !isFigure(text)
  return {
    kind,
    icon: named ? text : (power ?? (kind === 'mount' || !/^free$/i.test(text) ? (PICTURES[kind] ?? '') : '')),
    text: named || die || kind === 'mount' ? '' : kind === 'count' ? `×${text.replace(/^×/, '')}` : text,
    tip: badge.tip ?? '',
    lasting: LASTING.includes(kind),
    pips: die ? text : '',
  }
}

/** The signs of a piece by their corners; a Witch's candles lie over the picture and belong to none. */
export function byCorner(badges: readonly Badge[]): Partial<Record<Corner, Sign[]>> {
  const found: Partial<Record<Corner, Sign[]>> = {}
  for (const badge of badges) {
    if (badge.kind === 'candle') continue
    const corner = (badge.at as Corner) || CORNER[badge.kind] || (POWERS[badge.kind] ? 'sw' : 'ne')
    ;(found[corner] ??= []).push(signOf(badge))
  }
  return found
}

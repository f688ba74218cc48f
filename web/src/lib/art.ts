import type { Tincture } from './seats'

/**
 * A picture for each game: a coat of arms, made of a divided field and charges (icons). A game that is not named here gets
 * arms of its own, made from its id, the same on every visit.
 */

export const WIDE = 400
export const HIGH = 240

export type Field =
  | 'plain'
  | 'pale' // halves side by side
  | 'bend' // halves across a slant
  | 'chevron'
  | 'quarterly'
  | 'paly' // upright stripes, a tincture each
  | 'chequy'
  | 'lozengy'
  | 'saltire' // four triangles
  | 'hexes'
  | 'roundels'

interface Charge {
  icon: string
  tincture: Tincture
  x: number // its middle
  y: number
  size: number
  turn?: number // degrees
  mirrored?: boolean
}

export interface Arms {
  field: Field
  tinctures: Tincture[]
  charges: Charge[]
}

const PAINTED: Record<string, Arms> = {
  we_are_kings: {
    field: 'chequy',
    tinctures: ['vert', 'sable'],
    charges: [
      { icon: 'chess-king', tincture: 'argent', x: 112, y: 124, size: 168 },
      { icon: 'chess-king', tincture: 'sable', x: 288, y: 124, size: 168 },
      { icon: 'mushroom', tincture: 'or', x: 200, y: 172, size: 74 },
    ],
  },
  two_kings: {
    field: 'bend',
    tinctures: ['azure', 'gules'],
    charges: [
      { icon: 'crown', tincture: 'or', x: 92, y: 164, size: 116 },
      { icon: 'crown', tincture: 'or', x: 308, y: 76, size: 116 },
      { icon: 'perspective-dice-six-faces-five', tincture: 'argent', x: 200, y: 120, size: 96 },
    ],
  },
  two_kingdoms: {
    field: 'pale',
    tinctures: ['vert', 'gules'],
    charges: [
      { icon: 'castle', tincture: 'or', x: 100, y: 124, size: 138 },
      { icon: 'castle', tincture: 'or', x: 300, y: 124, size: 138, mirrored: true },
      { icon: 'crossed-swords', tincture: 'argent', x: 200, y: 120, size: 92 },
    ],
  },
  two_crowns: {
    field: 'quarterly',
    tinctures: ['purpure', 'sable'],
    charges: [
      { icon: 'imperial-crown', tincture: 'or', x: 104, y: 66, size: 92 },
      { icon: 'lion', tincture: 'argent', x: 296, y: 64, size: 84 },
      { icon: 'eagle-emblem', tincture: 'argent', x: 104, y: 178, size: 88 },
      { icon: 'queen-crown', tincture: 'or', x: 296, y: 178, size: 92 },
    ],
  },
  kings_and_things: {
    field: 'hexes',
    tinctures: ['vert', 'or', 'azure', 'tenne', 'sable'],
    charges: [
      { icon: 'jewel-crown', tincture: 'or', x: 200, y: 120, size: 104 },
      { icon: 'dragon-head', tincture: 'argent', x: 74, y: 120, size: 84 },
      { icon: 'wolf-head', tincture: 'argent', x: 326, y: 120, size: 84 },
    ],
  },
  heralds: {
    field: 'paly',
    tinctures: ['azure', 'gules', 'sable', 'vert'],
    charges: [
      { icon: 'trumpet-flag', tincture: 'or', x: 134, y: 122, size: 152, mirrored: true },
      { icon: 'trumpet-flag', tincture: 'or', x: 266, y: 122, size: 152 },
    ],
  },
  connect_four: { field: 'roundels', tinctures: ['azure', 'or', 'gules', 'sable'], charges: [] },
}

const FIELDS: Field[] = ['pale', 'bend', 'chevron', 'quarterly', 'paly', 'lozengy', 'saltire', 'plain']
const COLOURS: Tincture[] = ['azure', 'gules', 'vert', 'purpure', 'sable', 'tenne']
const CHARGES = [
  'lion',
  'stag-head',
  'unicorn',
  'griffin-symbol',
  'eagle-emblem',
  'swords-emblem',
  'castle',
  'jewel-crown',
]

export function armsOf(game: string): Arms {
  return PAINTED[game] ?? made(game)
}

function made(game: string): Arms {
  let seed = 2166136261
  for (const letter of game) seed = Math.imul(seed ^ letter.codePointAt(0)!, 16777619) >>> 0
  const draw = (count: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * count)
  }
  const colours = [...COLOURS]
  const tinctures = [0, 1].map(() => colours.splice(draw(colours.length), 1)[0]!)
  const metal = draw(2) === 0 ? 'or' : 'argent'
  return {
    field: FIELDS[draw(FIELDS.length)]!,
    tinctures,
    charges: [{ icon: CHARGES[draw(CHARGES.length)]!, tincture: metal, x: WIDE / 2, y: HIGH / 2, size: 150 }],
  }
}

/** The shapes of a field, as closed paths, each with the number of its tincture. */
export function shapes(field: Field, tinctures: number): { d: string; tincture: number }[] {
  const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`
  const ground = { d: box(0, 0, WIDE, HIGH), tincture: 0 }
  const list = [ground]
  const add = (d: string, tincture: number) => list.push({ d, tincture: tincture % Math.max(tinctures, 1) })
  if (field === 'pale') add(box(WIDE / 2, 0, WIDE / 2, HIGH), 1)
  else if (field === 'bend') add(`M60 0H${WIDE}V${HIGH}H340z`, 1)
  else if (field === 'chevron') add(`M0 ${HIGH}L200 70L400 ${HIGH}z`, 1)
  else if (field === 'saltire') {
    add(`M0 0L200 120L0 ${HIGH}z`, 1)
    add(`M${WIDE} 0L200 120L${WIDE} ${HIGH}z`, 1)
  } else if (field === 'quarterly') {
    add(box(WIDE / 2, 0, WIDE / 2, HIGH / 2), 1)
    add(box(0, HIGH / 2, WIDE / 2, HIGH / 2), 1)
  } else if (field === 'paly') {
    const count = Math.max(tinctures, 2) * (tinctures > 2 ? 1 : 3)
    for (let i = 0; i < count; i++) add(box((i * WIDE) / count, 0, WIDE / count, HIGH), i)
  } else if (field === 'chequy') {
    const side = 40
    for (let y = 0; y < HIGH / side; y++)
      for (let x = 0; x < WIDE / side; x++) if ((x + y) % 2) add(box(x * side, y * side, side, side), 1)
  } else if (field === 'lozengy') {
    for (let y = -1; y < 5; y++) for (let x = 0; x < 9; x++) add(`M${x * 50} ${y * 60 + 60}l25 -30l25 30l-25 30z`, 1)
  } else if (field === 'hexes') {
    // flat sides left and right; the middle one in the middle of the picture
    const r = 73
    const w = Math.sqrt(3) * r
    let n = 0
    for (let row = -2; row <= 2; row++)
      for (let col = -3; col <= 3; col++) {
        const cx = WIDE / 2 + (col + (row % 2 ? 0.5 : 0)) * w
        const cy = HIGH / 2 + row * r * 1.5
        const points = [0, 1, 2, 3, 4, 5].map((i) => {
          const angle = ((60 * i - 90) * Math.PI) / 180
          return `${(cx + r * Math.cos(angle)).toFixed(1)} ${(cy + r * Math.sin(angle)).toFixed(1)}`
        })
        add(`M${points.join('L')}z`, row === 0 && col === 0 ? 4 : [0, 2, 3, 1, 0, 3, 2][n % 7]!)
        n += 1
      }
  } else if (field === 'roundels') {
    // a rack of discs, some of them in: a four on the slant
    const discs = ['.......', '...1...', '..12...', '.1212..', '1221212']
    const step = 46
    discs.forEach((row, y) =>
      [...row].forEach((disc, x) => {
        const cx = WIDE / 2 + (x - 3) * step
        const cy = HIGH / 2 + (y - 2) * step
        add(`M${cx - 18} ${cy}a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z`, disc === '.' ? 3 : Number(disc))
      }),
    )
  }
  return list
}

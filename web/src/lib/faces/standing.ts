/** Where pieces lie on a spot with a place of its own: buildings behind, what moves before them, cards below all. */
import type { Form } from '../scene/layout'
import { NOBODY, type Piece } from '../types'

interface Lying {
  piece: Piece
  x: number // from the middle of the spot, in spots
  y: number
  scale: number
  z: number
  least: number // px of its own spot below which it shrinks more slowly than the board; 0: it keeps to the board
  heap: Piece[] // what lies here under one sign, itself included; one or more
  covered: boolean // something stands on it: its lower half is taken
}

type Seat = readonly [x: number, y: number]

const SQUARE: readonly (readonly Seat[])[] = [
  [],
  [[0, 0]],
  [
    [-0.24, 0],
    [0.24, 0],
  ],
  [
    [-0.24, -0.22],
    [0.24, -0.22],
    [0, 0.23],
  ],
  [
    [-0.24, -0.24],
    [0.24, -0.24],
    [-0.24, 0.24],
    [0.24, 0.24],
  ],
]
const SQUARE_SCALE = [1, 1, 0.66, 0.58, 0.56]
/** A hex has its name at the foot and its buildings in the upper half: stacks lie below, two abreast. */
const HEX: readonly (readonly Seat[])[] = [
  [],
  [[0, 0.07]],
  [
    [-0.25, 0.07],
    [0.25, 0.07],
  ],
  [
    [-0.31, 0.07],
    [0, 0.07],
    [0.31, 0.07],
  ],
  [
    [-0.2, -0.06],
    [0.2, -0.06],
    [-0.2, 0.26],
    [0.2, 0.26],
  ],
]
const HEX_SCALE = [0.56, 0.56, 0.56, 0.4, 0.4] // of 0.7: a counter is 0.39 of the hex
/** A counter is 40 px wide as long as the hex has room for that, and 30 px on a phone. */
const LEAST_STACK = 57
const LEAST_OF_TWO = 44
const LEAST_BUILDING = 42
/** A unit fills its square; a disc nearly. */
const FULLER: Readonly<Record<string, number>> = { token: 1.3, disc: 1.16, counter: 1.3 }

/** At most four signs a spot; more pieces are heaped, those of one owner (and one shape) under one sign. */
export function arrange(pieces: Piece[], form: Form = 'square'): Lying[] {
  const cards = pieces.filter((piece) => piece.shape === 'card')
  const standing = pieces.filter((piece) => piece.stands && piece.shape !== 'card')
  const rest = pieces.filter((piece) => piece.shape !== 'card' && !piece.stands)
  const hex = form === 'flat' || form === 'pointy'
  const lying: Lying[] = []
  if (cards.length) {
    const covered = standing.length + rest.length > 0
    lying.push({ ...alone(cards.at(-1)!, 0, 0, 0.96, 1), heap: cards, covered })
  }
  if (cards.length) lying.push(...onCard([...standing, ...rest]))
  else if (hex) lying.push(...buildings(standing), ...stacks(rest, standing.length > 0))
  else lying.push(...onSquare(standing, rest))
  return lying
}

const alone = (piece: Piece, x: number, y: number, scale: number, z: number): Lying => ({
  piece,
  x,
  y,
  scale,
  z,
  least: 0,
  heap: [piece],
  covered: false,
})

/** On a card: a little to the right and below, so that its figure is seen in the upper left corner. */
function onCard(pieces: Piece[]): Lying[] {
  const only = pieces.length === 1 && pieces[0]!.stands
  if (only) return [alone(pieces[0]!, 0.06, 0.06, 0.72, 2)]
  return heaped(pieces).map((heap, i, all) => {
    const [x, y] = SQUARE[all.length]![i]!
    const scale = SQUARE_SCALE[all.length]! * 0.64
    return { ...alone(heap.at(-1)!, x * 0.75 + (all.length === 1 ? 0.03 : 0), y * 0.45 + 0.2, scale, 2 + i), heap }
  })
}

function buildings(pieces: Piece[]): Lying[] {
  const [apart, scale] = pieces.length > 2 ? [0.28, 0.42] : [0.34, 0.54]
  return pieces.map((piece, i) => ({
    ...alone(piece, (i - (pieces.length - 1) / 2) * apart, -0.23, scale, 2 + i),
    least: LEAST_BUILDING,
  }))
}

function stacks(pieces: Piece[], below: boolean): Lying[] {
  const heaps = heaped(pieces)
  return heaps.map((heap, i) => {
    const [x, y] = HEX[heaps.length]![i]!
    const up = below || heaps.length > 3 ? 0 : -0.06
    const least = heaps.length === 1 ? LEAST_STACK : heaps.length === 2 ? LEAST_OF_TWO : 0
    return { ...alone(heap.at(-1)!, x, y + up, HEX_SCALE[heaps.length]!, 10 + i), least, heap }
  })
}

/** A tower stands behind, seven tenths high; who is on it, in front of it. */
function onSquare(standing: Piece[], rest: Piece[]): Lying[] {
  const lying: Lying[] = standing.map((piece, i) =>
    alone(piece, (i - (standing.length - 1) / 2) * 0.4, rest.length ? -0.07 : 0, 1.14, 2 + i),
  )
  const heaps = heaped(rest)
  heaps.forEach((heap, i) => {
    const piece = heap.at(-1)!
    const [x, y] = SQUARE[heaps.length]![i]!
    const fuller = heaps.length === 1 ? (FULLER[piece.shape ?? 'token'] ?? 1) : 1
    const before = standing.length > 0
    const scale = (piece.wide ?? 1) > 1 ? 1 : SQUARE_SCALE[heaps.length]! * fuller * (before ? 0.8 : 1)
    const across = ((piece.wide ?? 1) - 1) / 2
    lying.push({ ...alone(piece, x + across, before ? y * 0.6 + 0.2 : y, scale, 6 + i), heap })
  })
  return lying
}

function heaped(pieces: Piece[]): Piece[][] {
  let heaps: Piece[][] = pieces.map((piece) => [piece])
  if (heaps.length > 4) heaps = gather(pieces, (piece) => `${piece.owner ?? NOBODY} ${piece.shape ?? 'token'}`)
  if (heaps.length > 4) heaps = gather(pieces, (piece) => `${piece.owner ?? NOBODY}`)
  if (heaps.length > 4) heaps = [...heaps.slice(0, 3), heaps.slice(3).flat()]
  return heaps
}

function gather(pieces: Piece[], by: (piece: Piece) => string): Piece[][] {
  const heaps = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const key = by(piece)
    const heap = heaps.get(key)
    if (heap) heap.push(piece)
    else heaps.set(key, [piece])
  }
  return [...heaps.values()]
}

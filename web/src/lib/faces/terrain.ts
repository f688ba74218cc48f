/** The ground of a board as shapes: pure sums. Units: a hundredth of a spot. */
import type { Form, Place, Plan } from '../scene/layout'
import { NOBODY, type Seat, type Spot, type Surface } from '../types'

type Point = readonly [x: number, y: number]

/** Lands of hexes: colours from the middle to the edge, the picture strewn about, and its tone. */
interface Land {
  inner: string
  outer: string
  glyph: string
  tone: string
}

export const LANDS: Readonly<Record<string, Land>> = {
  desert: { inner: '#ecca85', outer: '#d9b062', glyph: 'cactus', tone: '#a9833c' },
  forest: { inner: '#4d8a52', outer: '#38703f', glyph: 'pine-tree', tone: '#275530' },
  frozen: { inner: '#e2edf4', outer: '#bfd3e0', glyph: 'snowflake-1', tone: '#93b1c6' },
  jungle: { inner: '#1d6a3c', outer: '#124f2a', glyph: 'palm-tree', tone: '#0b3a1d' },
  mountain: { inner: '#93827a', outer: '#74645b', glyph: 'peaks', tone: '#564841' },
  plains: { inner: '#bccb6a', outer: '#9fb04c', glyph: 'high-grass', tone: '#7a8a32' },
  swamp: { inner: '#6c7650', outer: '#535c3b', glyph: 'swamp', tone: '#3c442a' },
  sea: { inner: '#3a7cab', outer: '#2b6690', glyph: 'waves', tone: '#6da7cf' },
  fog: { inner: '#74283a', outer: '#4d1624', glyph: '', tone: '#e0b866' }, // the back of a tile
}
/** Other words for the same ground. */
const ALSO: Readonly<Record<string, string>> = {
  jungles: 'jungle',
  ice: 'frozen',
  snow: 'frozen',
  sand: 'desert',
  river: 'water',
  moat: 'water',
  rock: 'wall',
  obstacle: 'wall',
  court: 'castle',
  home: 'tower',
  road: 'path',
  unknown: 'unseen',
  screen: 'unseen',
  card: 'floor',
  velvet: 'floor',
  cloth: 'floor',
  void: 'none',
}

/** What the ground of a spot is, in one word for each. */
export function lookOf(spot: Spot, surface: Surface): string {
  const look = spot.look || surface.look || 'plain'
  return ALSO[look] ?? look
}

const HALF = 50
const LONG = 100 / Math.sqrt(3)

/** The corners of a spot around its middle, clockwise. */
export function cornersOf(form: Form): Point[] {
  if (form === 'flat')
    return [
      [LONG, 0],
      [LONG / 2, HALF],
      [-LONG / 2, HALF],
      [-LONG, 0],
      [-LONG / 2, -HALF],
      [LONG / 2, -HALF],
    ]
  if (form === 'pointy') return cornersOf('flat').map(([x, y]) => [-y, x] as const)
  return [
    [HALF, -HALF],
    [HALF, HALF],
    [-HALF, HALF],
    [-HALF, -HALF],
  ]
}

const fixed = (value: number) => Math.round(value * 10) / 10

/** A closed path around a place; `scale` 1 is its edge. */
export function outline(place: Place, form: Form, scale = 1): string {
  const [cx, cy] = [place.x * 100, place.y * 100]
  return `M${cornersOf(form)
    .map(([x, y]) => `${fixed(cx + x * scale)} ${fixed(cy + y * scale)}`)
    .join('L')}Z`
}

const keyOf = (x: number, y: number) => `${Math.round(x * 20)} ${Math.round(y * 20)}`

/** Finds the place next to another across one of its sides. */
class Neighbours {
  private readonly at: Map<string, Place>
  private readonly corners: Point[]

  constructor(plan: Plan) {
    this.at = new Map(plan.places.map((place) => [keyOf(place.x, place.y), place]))
    this.corners = cornersOf(plan.form)
  }

  /** Of each side, in order: from the corner with that number to the next. */
  across(place: Place, side: number): Place | undefined {
    const [a, b] = [this.corners[side]!, this.corners[(side + 1) % this.corners.length]!]
    return this.at.get(keyOf(place.x + (a[0] + b[0]) / 100, place.y + (a[1] + b[1]) / 100))
  }

  /** The band along the inside of a side. Where it does not turn a corner, it ends at the next side, as its neighbour's begins. */
  band(place: Place, side: number, thick: number, turns: readonly [before: boolean, after: boolean]): string {
    const count = this.corners.length
    const [z, a, b, c] = [count - 1, 0, 1, 2].map((by) => this.corners[(side + by) % count]!) as [
      Point,
      Point,
      Point,
      Point,
    ]
    const deep = thick / (count === 6 ? HALF : 2 * HALF)
    const inner = (corner: Point, next: Point, turn: boolean): Point =>
      turn
        ? [corner[0] * (1 - thick / HALF), corner[1] * (1 - thick / HALF)]
        : [corner[0] + (next[0] - corner[0]) * deep, corner[1] + (next[1] - corner[1]) * deep]
    const at = ([x, y]: Point) => `${fixed(place.x * 100 + x)} ${fixed(place.y * 100 + y)}`
    return `M${at(a)}L${at(b)}L${at(inner(b, c, turns[1]))}L${at(inner(a, z, turns[0]))}Z`
  }

  /** The bands along those sides of a place beyond which `same` is not so. */
  rim(place: Place, thick: number, same: (other: Place) => boolean): string {
    const count = this.corners.length
    const open = this.corners.map((_, side) => {
      const other = this.across(place, side)
      return !other || !same(other)
    })
    return open
      .map((is, side) => (is ? this.band(place, side, thick, [open.at(side - 1)!, open[(side + 1) % count]!]) : ''))
      .join('')
  }
}

interface Territory {
  seat: Seat
  inside: string
  rim: string
}

const BAND = 7.5
const EDGE = 6 // of a part of a board

/** Whose the ground of a spot is; boards of hexes may say it by a tag. */
function ownerOf(spot: Spot, hex: boolean): Seat {
  if ((spot.edge ?? NOBODY) !== NOBODY) return spot.edge!
  const tag = hex && spot.tags?.map((one) => /^(?:zone|owner)-(\d+)$/.exec(one)).find((found) => found)
  return tag ? Number(tag[1]) : NOBODY
}

/** One outline for each seat's ground, where the neighbour is another's. */
export function territories(plan: Plan): Territory[] {
  const hex = plan.form === 'flat' || plan.form === 'pointy'
  const near = new Neighbours(plan)
  const found = new Map<Seat, Territory>()
  for (const place of plan.places) {
    const seat = ownerOf(place.spot, hex)
    if (seat === NOBODY) continue
    let mine = found.get(seat)
    if (!mine) found.set(seat, (mine = { seat, inside: '', rim: '' }))
    mine.inside += outline(place, plan.form)
    mine.rim += near.rim(place, BAND, (other) => ownerOf(other.spot, hex) === seat)
  }
  return [...found.values()]
}

/** Squares of a seat's own part of a board, such as where it deploys. */
export function zones(plan: Plan): Territory[] {
  if (plan.form !== 'square') return []
  const near = new Neighbours(plan)
  const found = new Map<Seat, Territory>()
  for (const place of plan.places)
    for (const seat of zoned(place.spot)) {
      let mine = found.get(seat)
      if (!mine) found.set(seat, (mine = { seat, inside: '', rim: '' }))
      mine.inside += outline(place, plan.form)
      mine.rim += near.rim(place, EDGE, (other) => zoned(other.spot).includes(seat))
    }
  return [...found.values()]
}

const zoned = (spot: Spot): Seat[] =>
  (spot.tags ?? []).flatMap((tag) => {
    const seat = /^(?:zone|home)-(\d+)$/.exec(tag)?.[1]
    return seat ? [Number(seat)] : []
  })

/** Places by what their ground is. */
export function byLook(plan: Plan): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const place of plan.places) {
    const look = lookOf(place.spot, plan.surface)
    const like = found.get(look)
    if (like) like.push(place)
    else found.set(look, [place])
  }
  return found
}

export interface Box {
  x: number // of its upper left corner, in hundredths
  y: number
  w: number
  h: number
}

/** Squares of one kind that touch, each group as its box: a tower of nine squares is one tower. */
export function groups(places: readonly Place[]): Box[] {
  const left = new Map(places.map((place) => [keyOf(place.x, place.y), place]))
  const found: Box[] = []
  for (const start of places) {
    if (!left.delete(keyOf(start.x, start.y))) continue
    const waiting = [start]
    let [x0, y0, x1, y1] = [start.x, start.y, start.x, start.y]
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      ;[x0, y0, x1, y1] = [Math.min(x0, place.x), Math.min(y0, place.y), Math.max(x1, place.x), Math.max(y1, place.y)]
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const key = keyOf(place.x + dx, place.y + dy)
        const next = left.get(key)
        if (next) {
          left.delete(key)
          waiting.push(next)
        }
      }
    }
    found.push({ x: (x0 - 0.5) * 100, y: (y0 - 0.5) * 100, w: (x1 - x0 + 1) * 100, h: (y1 - y0 + 1) * 100 })
  }
  return found
}

/** The same numbers for the same place, between 0 and 1: no two trees alike, and none that moves. */
export function chance(place: Place, salt: number): number {
  const n = Math.sin(place.x * 127.1 + place.y * 311.7 + salt * 74.7) * 43758.5453
  return n - Math.floor(n)
}

/** What a frame is made of: its parts, its rectangles, and what all of its ways have in common. */
import type { Form } from '../scene/layout'
import type { Seat } from '../types'
import type { Lay } from './lay'

export type Role = 'board' | 'mine' | 'theirs' | 'market' | 'battle' | 'draft' | 'track' | 'store'

/** What the frame knows of a surface. */
export interface Part {
  id: string
  role: Role
  lay: Lay
  room: number // pieces that it keeps room for
  told: boolean // by the game; else we counted its spots
  owner: Seat
  form: Form | null // of a fixed one
  width: number // of a fixed one, in spots
  height: number
}

export interface Size {
  width: number
  height: number
}
export interface Rect extends Size {
  x: number
  y: number
}

/** wide: columns beside the stage. narrow: no left column. phone: one above the other. */
export type Shape = 'wide' | 'narrow' | 'phone'

export interface Frame {
  shape: Shape
  boarded: boolean
  bar: Rect
  chips: Rect | null // one a seat, where there is no left column
  left: Rect | null
  stage: Rect
  desk: Rect | null
  log: Rect | null // null: it opens as a sheet
  prompt: Rect
  mine: Rect | null // with a board: below the prompt. Without: the hand at the foot of the stage
  own: Rect | null // without a board: the viewer's row on the stage
  peep: Rect | null // without a board: the hand of the only other seat, from beyond the edge
  middle: Rect | null // without a board: what belongs to nobody
  seats: { plate: Rect | null; row: Rect | null }[] // by seat: its plate, and what lies there of its things
  market: Rect | null
  store: Rect | null
  rest: Rect | null // what is left of the left column: the map of a large board
  legend: Rect | null
  lines: { own: number; theirs: number; named: boolean } // without a board: of a seat's surfaces, and whether others' have names
  units: Record<string, number> // by surface: px that a piece is wide
}

export const BAR = 44
export const CHIPS = 40
export const CARD = 1.4 // how much higher than wide the cell of a piece is
export const TITLE = 24 // px of a region's name

export interface Given {
  parts: Part[]
  boarded: boolean
  seats: number
  viewer: Seat | null
  window: Size
  shape: Shape
}

export function shapeOf({ width, height }: Size): Shape {
  if (width < 600 || (width < 1000 && height > width)) return 'phone'
  return width < 1000 ? 'narrow' : 'wide'
}

export const within = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(wanted, most))
export const of = (parts: Part[], ...roles: Role[]): Part[] => parts.filter((part) => roles.includes(part.role))
export const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(Math.max(0, height)),
})

export function blank(given: Given, stage: Rect, prompt: Rect): Frame {
  return {
    shape: given.shape,
    boarded: given.boarded,
    bar: rect(0, 0, given.window.width, BAR),
    chips: null,
    left: null,
    stage,
    desk: null,
    log: null,
    prompt,
    mine: null,
    own: null,
    peep: null,
    middle: null,
    seats: Array.from({ length: given.seats }, () => ({ plate: null, row: null })),
    market: null,
    store: null,
    rest: null,
    legend: null,
    lines: { own: 1, theirs: 1, named: true },
    units: {},
  }
}

/** One chip a seat above the stage. */
export function chips(frame: Frame, { parts, boarded, seats, window }: Given, shown = false): void {
  const whole = frame.shape === 'phone' ? window.width : frame.stage.width
  frame.chips = rect(0, BAR, whole, CHIPS)
  const width = whole - (boarded && !shown && of(parts, 'theirs', 'market', 'store').length ? BAR : 0) // a button for those
  for (let seat = 0; seat < seats; seat++)
    frame.seats[seat]!.plate = rect((seat * width) / seats, BAR, width / seats, CHIPS)
}

/**
 * Where everything lies at a table, in pixels of the window: one function of what a game lays out, how many sit there and how
 * large the window is. Nothing that changes in a game goes in, so nothing jumps.
 */
import type { Form } from '../scene/layout'
import type { Lay } from './lay'
import { breadth, lined } from './lines'
import type { Seat } from '../types'

export type Role = 'board' | 'mine' | 'theirs' | 'market' | 'battle' | 'draft' | 'track' | 'store'
export type { Lay } from './lay'

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
const TITLE = 24 // px of a region's name
const PLATE = 92
const GAP = 8
const LEGEND = 88

/** Surfaces that stay for the whole game. */
export const lasting = (parts: Part[]): Part[] =>
  parts.filter((part) => part.role !== 'battle' && part.role !== 'draft')

export function frame(all: Part[], seats: number, viewer: Seat | null, window: Size): Frame {
  const parts = lasting(all)
  const boarded = parts.some((part) => part.role === 'board')
  const shape = shapeOf(window)
  const size = { parts, boarded, seats: Math.max(1, seats), viewer, window, shape }
  if (!boarded) return laidOut(size)
  return shape === 'phone' ? onPhone(size) : besideBoard(size)
}

/** Before anything is played: a bar, and the rest of the window. */
export function blankFrame(window: Size): Frame {
  const stage = rect(0, BAR, window.width, window.height - BAR)
  const given = { parts: [], boarded: true, seats: 0, viewer: null, window, shape: shapeOf(window) }
  return blank(given, stage, rect(0, window.height, window.width, 0))
}

interface Given {
  parts: Part[]
  boarded: boolean
  seats: number
  viewer: Seat | null
  window: Size
  shape: Shape
}

function shapeOf({ width, height }: Size): Shape {
  if (width < 600 || (width < 1000 && height > width)) return 'phone'
  return width < 1000 ? 'narrow' : 'wide'
}

const within = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(wanted, most))
const of = (parts: Part[], ...roles: Role[]): Part[] => parts.filter((part) => roles.includes(part.role))
const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(Math.max(0, height)),
})

function blank(given: Given, stage: Rect, prompt: Rect): Frame {
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

// --- a block of cells --------------------------------------------------------------------------------------------

interface Block {
  units: Record<string, number>
  height: number
}
interface Cells {
  cols: (part: Part) => number
  lines: number // at most
  largest: number // px
  tall: number // how much higher than wide
  apart?: number // px
}

/** Surfaces one above the other, each below its name, in so many cells a line; a row is one line. */
function block(parts: Part[], width: number, { cols, lines, largest, tall, apart = GAP }: Cells): Block {
  const units: Record<string, number> = {}
  let height = 0
  for (const part of parts) {
    const single = part.lay !== 'grid' && part.lay !== 'slots'
    const unit = Math.floor(Math.min(single ? Math.min(44, largest) : largest, width / cols(part) - apart))
    const deep = single ? 1 : Math.min(lines, Math.ceil(Math.max(1, part.room) / cols(part)))
    units[part.id] = unit
    height += TITLE + deep * (unit * (single ? 1.2 : tall) + (single ? 6 : apart - 2)) + (single ? 0 : apart - GAP)
  }
  return { units, height: parts.length ? height + GAP : 0 }
}

// --- with a board ------------------------------------------------------------------------------------------------

/** The viewer's own: two lines, in cells that cards and counters with their names fit. */
const OWN: Cells = {
  cols: (part) => within(4, Math.ceil(part.room / 2), 6),
  lines: 2,
  largest: 84,
  tall: CARD,
  apart: 12,
}
const MARKET: Cells = { cols: (part) => (part.room > 6 ? 4 : 3), lines: 3, largest: 56, tall: 1.24 }
const STORE: Cells = {
  cols: (part) => (part.lay === 'grid' ? 3 : within(3, part.room, 6)),
  lines: 2,
  largest: 56,
  tall: CARD,
  apart: 5,
}
/** Rows in the desk have their name beside them. */
const BESIDE = 20

/** Wide columns for a rack or for cards, narrower ones where the board wants the room. */
function deskWidth(parts: Part[], width: number): number {
  const mine = of(parts, 'mine')
  const many = mine.some((part) => part.lay === 'grid' || part.lay === 'slots')
  const wanted = many ? 392 : mine.length ? 352 : 320
  if (width >= 1400) return wanted
  return Math.min(wanted, width >= 1200 ? 340 : width >= 1000 ? 310 : 300)
}

function besideBoard(given: Given): Frame {
  const { parts, window, seats, shape } = given
  const { width, height } = window
  const desk = deskWidth(parts, width)
  const left = shape === 'narrow' ? 0 : width >= 1400 ? (seats > 2 ? 232 : 208) : width >= 1200 ? 200 : 184
  const top = BAR + (shape === 'narrow' ? CHIPS : 0)
  const stage = rect(left, top, width - left - desk, height - top)
  const prompt = height >= 840 ? 168 : 156
  const frame = blank(given, stage, rect(0, 0, 0, 0))

  const own = of(parts, 'mine')
  const u = height - BAR
  const mine = block(own, desk - 24, OWN)
  const inline = own.filter((part) => part.lay === 'row').length * BESIDE
  const tall = Math.min(mine.height - inline, u - prompt - Math.min(150, u * 0.25))
  const x = width - desk
  frame.desk = rect(x, BAR, desk, u)
  frame.log = rect(x, BAR, desk, u - prompt - tall)
  frame.prompt = rect(x, BAR + frame.log.height, desk, prompt)
  if (own.length) frame.mine = rect(x, height - tall, desk, tall)
  Object.assign(frame.units, mine.units)

  if (left) leftColumn(frame, given, left)
  else chips(frame, given)
  return frame
}

/** Plates with each seat's things below them, what all may take, what lies aside, a small map, and the legend. */
function leftColumn(frame: Frame, { parts, seats, viewer, window }: Given, width: number): void {
  const inner = width - 2 * GAP
  frame.left = rect(0, BAR, width, window.height - BAR)
  const plate = seats <= 4 ? PLATE : seats <= 6 ? 64 : 52
  const bottom = window.height - GAP
  const theirs = of(parts, 'theirs')
  const few = seats <= 2
  const cells: Cells = { cols: () => (few ? 4 : 5), lines: few ? 2 : 1, largest: 40, tall: 1.3 }
  const rowOf = (seat: Seat): Block =>
    block(
      theirs.filter((part) => part.owner === seat),
      inner,
      cells,
    )
  const stall = block(of(parts, 'market'), inner, MARKET)
  const shelf = block(of(parts, 'store'), inner, STORE)

  // Too much for a low window: what flows is scrolled, all by the same share.
  const rows = [...Array(seats).keys()].map(rowOf)
  const wanted = rows.reduce((sum, row) => sum + row.height, 0) + stall.height + shelf.height
  const room = bottom - BAR - GAP - seats * (plate + GAP)
  const share = Math.min(1, Math.max(0, room) / Math.max(1, wanted))

  const free = bottom - BAR - GAP - seats * (plate + GAP) - wanted * share
  const legend = free >= LEGEND ? LEGEND : 0
  if (legend) frame.legend = rect(GAP, bottom - LEGEND, inner, LEGEND)
  let y = BAR + GAP
  let foot = bottom - legend
  rows.forEach((row, seat) => {
    const high = row.height * share
    const low = few && seat === viewer // of two, the viewer sits at the foot
    if (low) foot -= plate + high + GAP
    const top = low ? foot : y
    frame.seats[seat] = { plate: rect(GAP, top, inner, plate), row: high ? rect(GAP, top + plate, inner, high) : null }
    if (!low) y += plate + high + GAP
  })
  if (stall.height) frame.market = rect(GAP, y, inner, stall.height * share)
  y += frame.market?.height ?? 0
  if (shelf.height) frame.store = rect(GAP, y, inner, shelf.height * share)
  y += frame.store?.height ?? 0
  Object.assign(frame.units, stall.units, shelf.units, ...rows.map((row) => row.units))
  if (foot - y - GAP >= 90) frame.rest = rect(GAP, y, inner, foot - y - GAP)
}

function chips(frame: Frame, { parts, boarded, seats, window }: Given, shown = false): void {
  const whole = frame.shape === 'phone' ? window.width : frame.stage.width
  frame.chips = rect(0, BAR, whole, CHIPS)
  const width = whole - (boarded && !shown && of(parts, 'theirs', 'market', 'store').length ? BAR : 0) // a button for those
  for (let seat = 0; seat < seats; seat++)
    frame.seats[seat]!.plate = rect((seat * width) / seats, BAR, width / seats, CHIPS)
}

const BOUND = 14 // px around a board
const SMALL = 30 // px of what lies in a line above the cards

function onPhone(given: Given): Frame {
  const { parts, window } = given
  const { width, height } = window
  const strip = stripOf(parts, window)
  const prompt = height < 700 ? 108 : 124
  const y = BAR + CHIPS
  const room = rect(0, y, width, height - y - prompt - strip.height)
  const band = bandOf(parts, room)
  const above = band?.height ?? 0
  const frame = blank(given, rect(0, y + above, width, room.height - above), rect(0, y + room.height, width, prompt))
  if (strip.height) frame.mine = rect(0, height - strip.height, width, strip.height)
  for (const part of of(parts, 'theirs', 'market', 'store')) frame.units[part.id] = 48
  Object.assign(frame.units, strip.units, band?.units)
  if (band) frame.store = rect(0, y, width, above)
  chips(frame, given, band !== null)
  return frame
}

/** What is the viewer's: in one line, or small things in a line above the cards where all cards fit side by side. */
function stripOf(parts: Part[], { width, height }: Size): Block {
  const own = of(parts, 'mine')
  const low = height < 700
  const small = own.filter((part) => part.lay === 'row')
  const cards = own.filter((part) => part.lay !== 'row')
  const unit = Math.floor((width - 12) / Math.max(1, cards[0]?.room ?? 1)) - 8
  const two = small.length > 0 && cards.length === 1 && unit >= 34
  const unitOf = (part: Part): number => (!two ? (low ? 50 : 56) : small.includes(part) ? SMALL : Math.min(52, unit))
  const units = Object.fromEntries(own.map((part) => [part.id, unitOf(part)]))
  return { units, height: two ? SMALL + 12 + Math.min(52, unit) * CARD + 14 : own.length ? (low ? 80 : 92) : 0 }
}

/** A board that leaves much of the height has what lies beside it above it, if that fits in one line. */
function bandOf(parts: Part[], room: Size): Block | null {
  const beside = of(parts, 'theirs', 'market', 'store')
  const board = parts.find((part) => part.role === 'board')
  if (!board || !beside.length || beside.some((part) => part.role !== 'store')) return null
  const wide = beside.reduce((sum, part) => sum + part.room, 0)
  const unit = Math.min(44, Math.floor((room.width - 16 - 16 * beside.length) / wide) - 6)
  const height = TITLE + unit * CARD + 16
  const left = room.height - ((room.width - BOUND) / board.width) * board.height - BOUND
  if (unit < 32 || left < height + 8) return null
  return { units: Object.fromEntries(beside.map((part) => [part.id, unit])), height }
}

// --- without a board ---------------------------------------------------------------------------------------------

const BETWEEN = 18 // px from one surface to the next in a line

/** So wide that each of so many lines of surfaces fits. */
function rowUnit(parts: Part[], width: number, lines: number, largest: number): number {
  const units = lined(parts, lines).map(({ start, end }) => {
    const all = [...start, ...end]
    const wide = all.reduce((sum, part) => sum + breadth(part), 0)
    return (width - BETWEEN * all.length) / Math.max(1, wide)
  })
  return Math.floor(Math.min(largest, ...units))
}

/** px of a piece where a seat's surfaces stand in so many lines. */
function unitIn(lines: number, parts: Part[], room: Size, label: number, largest: number): number {
  return Math.min((room.height / lines - label - 6) / CARD, rowUnit(parts, room.width, lines, largest))
}

function laidOut(given: Given): Frame {
  const { parts, window, seats, viewer, shape } = given
  const { width, height } = window
  const phone = shape === 'phone'
  const rail = phone ? 0 : width >= 1400 ? 320 : width >= 1200 ? 290 : 256
  const chipped = phone && seats <= 2
  const top = BAR + (chipped ? CHIPS : 0)
  const own = of(parts, 'mine')
  const hand = own.filter((part) => part.lay === 'fan')
  const rows = own.filter((part) => part.lay !== 'fan')
  const middle = of(parts, 'market', 'store')
  const across = width - rail
  const u = height - BAR

  const card = phone ? within(64, height * 0.116, 98) : within(u < 500 ? 50 : 84, u * 0.17, 190)
  const held = hand.length ? card * CARD + (phone ? 22 : 26) : 0
  const question = phone ? (height < 700 ? 108 : 124) : 88
  const stage = rect(0, top, across, height - top - (phone ? question : 0))
  const foot = height - (phone ? question : 0)
  const asked = phone
    ? rect(0, foot, width, question)
    : askedAt(across, foot - held - question - 12, question, held > 0 ? 0 : 214)
  const frame = blank(given, stage, asked)
  if (rail) frame.desk = frame.log = rect(across, BAR, rail, u)
  if (held) {
    const side = phone ? 0 : across < 900 ? 160 : 210 // for the viewer's plate
    frame.mine = rect(side, foot - held, across - (across < 900 ? side : 2 * side), held)
  }
  for (const part of hand) frame.units[part.id] = Math.floor(card)

  const table = (phone ? foot - held : asked.y - 8) - top
  shareOut(frame, given, { rows, middle, table, top, across, u })
  if (chipped) chips(frame, given)
  else if (!phone && viewer !== null && viewer < seats)
    frame.seats[viewer]!.plate = rect(16, foot - 96, across < 900 ? 140 : 188, 84)
  return frame
}

/** In the middle, clear of what stands at its left. */
function askedAt(across: number, y: number, height: number, clear: number): Rect {
  const width = Math.min(880, across - 32 - clear)
  return rect(Math.max(clear, (across - width) / 2), y, width, height)
}

interface Table {
  rows: Part[] // the viewer's
  middle: Part[]
  table: number // px that others' rows, the middle and the viewer's row have together
  top: number
  across: number
  u: number
}

const STRIP = 24 // px of a plate on a phone

/** Others' rows above, what belongs to nobody in the middle, the viewer's row below, on what is left of the stage. */
function shareOut(frame: Frame, { parts, seats, viewer, shape }: Given, given: Table): void {
  const { rows, middle, table, top, across, u } = given
  const phone = shape === 'phone'
  const lines = phone ? 2 : 1
  const theirs = of(parts, 'theirs')
  const label = phone ? 18 : TITLE
  const strip = phone && seats > 2 && viewer !== null && viewer < seats ? STRIP : 0
  const bands = (rows.length ? lines : 0) + (middle.length ? 1 : 0) + (theirs.length ? lines : 0)
  const fits = Math.max(12, (table - 52 - bands * (label + 8)) / Math.max(1, bands) / CARD)

  const large = phone ? (seats > 4 ? 50 : 62) : within(72, u * 0.138, 160)
  const mine = Math.min(fits * 1.08, rowUnit(rows, across - 24, lines, large))
  const low = rows.length ? lines * (mine * CARD + label + 8) + 2 : 0
  const stall = Math.min(fits, rowUnit(middle, across - 24, 1, phone ? 60 : within(64, u * 0.1215, 130)))
  const mid = middle.length ? stall * CARD + label + 8 : 0
  if (low) frame.own = rect(0, top + table - low, across, low)
  if (mid) frame.middle = rect(0, top + table - low - strip - mid, across, mid)
  if (strip) frame.seats[viewer!]!.plate = rect(8, top + table - low - strip, across - 16, strip)
  frame.lines.own = lines
  for (const part of rows) frame.units[part.id] = Math.floor(mine)
  for (const part of middle) frame.units[part.id] = Math.floor(stall)
  othersOn(frame, { parts, seats, viewer, shape }, rect(0, top, across, Math.max(0, table - low - mid - strip)), u)
}

/** How others' seats stand: in so many rows of seats, each with its plate above its things or at their left. */
interface Order {
  deep: number
  beside: boolean
  lines: number // of things
  unit: number
}

const AT_LEFT = 104 // px of a plate beside its row

function othersOn(
  frame: Frame,
  given: Pick<Given, 'parts' | 'seats' | 'viewer' | 'shape'>,
  room: Rect,
  u: number,
): void {
  const { parts, seats, viewer } = given
  const phone = given.shape === 'phone'
  const others = [...Array(seats).keys()].filter((seat) => seat !== viewer)
  const theirs = of(parts, 'theirs')
  const lone = others.length === 1
  const peeps = (part: Part): boolean => lone && part.lay === 'fan'
  const hidden = theirs.filter(peeps)
  const peep = hidden.length ? (phone ? 30 : 56) : 0
  if (peep) frame.peep = rect(room.width / 2 - (phone ? 80 : 115), room.y, phone ? 160 : 230, peep)
  for (const part of hidden) frame.units[part.id] = phone ? 40 : 64

  const plate = phone ? (seats > 2 ? STRIP : 0) : lone ? 58 : 38
  const head = Math.max(plate, peep)
  const most = lone ? (phone ? 60 : within(64, u * 0.128, 144)) : within(56, u * 0.1, 110)
  const label = seats > 4 ? 0 : phone ? 18 : TITLE
  const thingsOf = (seat: Seat): Part[] => theirs.filter((part) => part.owner === seat && !peeps(part))
  const sized = (order: Omit<Order, 'unit'>): Order => {
    const wide = room.width / Math.ceil(others.length / order.deep) - (order.beside ? AT_LEFT + 8 : 24)
    const tall = room.height / order.deep - (order.beside ? 4 : head)
    const units = others.map((seat) =>
      unitIn(order.lines, thingsOf(seat), { width: wide, height: tall }, order.beside ? 0 : label, most),
    )
    return { ...order, unit: Math.min(...units, most) }
  }
  const orders = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((deep) => deep <= Math.max(1, phone ? others.length : Math.min(4, others.length)))
    .flatMap((deep) => (phone && !lone ? [false, true] : [false]).map((beside) => ({ deep, beside })))
    .flatMap((order) => [1, 2].map((lines) => sized({ ...order, lines })))
  const { deep, beside, lines, unit } = orders.reduce((best, one) => (one.unit > best.unit ? one : best))
  frame.lines.theirs = lines
  frame.lines.named = label > 0 && !beside

  const cols = Math.max(1, Math.ceil(others.length / deep))
  const wide = room.width / cols
  const tall = room.height / deep
  others.forEach((seat, i) => {
    const x = (i % cols) * wide
    const y = room.y + Math.floor(i / cols) * tall
    const free = lone ? Math.min(300, (room.width - (frame.peep?.width ?? 0)) / 2 - 24) : wide - 24
    const placed = beside
      ? rect(x + 6, y + 2, AT_LEFT - 6, tall - 4)
      : rect(x + 12, y + (phone ? 1 : 5), free, Math.min(plate, tall) - (phone ? 1 : 7))
    frame.seats[seat]!.plate = plate ? placed : null
    const over = beside ? 0 : Math.min(head, tall)
    const left = beside ? AT_LEFT : 0
    frame.seats[seat]!.row = rect(x + left, y + over, wide - left, tall - over)
    for (const part of thingsOf(seat)) frame.units[part.id] = Math.floor(Math.max(20, unit))
  })
  const strays = theirs.filter((part) => frame.units[part.id] === undefined)
  for (const part of strays) frame.units[part.id] = 48
}

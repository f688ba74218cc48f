/**
 * Where everything lies at a table, in pixels of the window: one function of what a game lays out, how many sit there and how
 * large the window is. Nothing that changes in a game goes in, so nothing jumps.
 */
import type { Form } from '../scene/layout'
import type { Seat } from '../types'

export type Role = 'board' | 'mine' | 'theirs' | 'market' | 'battle' | 'draft' | 'track' | 'store'
export type Lay = 'grid' | 'row' | 'list' | 'fan' | 'pile' | 'coins' | 'slots'

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
}

const SMALL = 44 // px at most of what lies in a row or a list
const LINE = 52 // px of a line of a list
const FEW = 8 // things in a row: with more of them its name stands above it
/** A row of few things has its name beside it. */
export const isInline = (part: Part): boolean => part.lay === 'row' && part.room <= FEW

/** Surfaces one above the other, each below its name, in so many cells a line; a row is one line, a list has two columns. */
function block(parts: Part[], width: number, cells: Cells): Block {
  const units: Record<string, number> = {}
  let height = 0
  for (const part of parts) {
    const { unit, tall } = blockOf(part, width, cells)
    units[part.id] = Math.floor(unit)
    height += TITLE + tall
  }
  return { units, height: parts.length ? height + GAP : 0 }
}

function blockOf(part: Part, width: number, { cols, lines, largest, tall }: Cells): { unit: number; tall: number } {
  const fits = width / cols(part) - (part.role === 'market' ? 12 : GAP)
  if (part.lay === 'list') return { unit: Math.min(SMALL, largest), tall: Math.ceil(part.room / 2) * LINE }
  if (part.lay === 'grid' || part.lay === 'slots') {
    const unit = Math.floor(Math.min(largest, fits))
    const deep = Math.min(lines, Math.ceil(Math.max(1, part.room) / cols(part)))
    return { unit, tall: deep * (unit * (part.lay === 'slots' ? 1.42 : tall) + 6) }
  }
  const inline = isInline(part) && part.role === 'mine'
  const unit = Math.floor(Math.min(isInline(part) ? SMALL : SMALL + 6, largest, fits))
  return { unit, tall: isInline(part) ? unit * 1.2 + (inline ? 6 : 22) : 2 * unit + 10 }
}

// --- with a board ------------------------------------------------------------------------------------------------

/** The viewer's own: two lines, in cells that cards and counters with their names fit. */
const OWN: Cells = { cols: (part) => within(4, Math.ceil(part.room / 2), 6), lines: 2, largest: 84, tall: CARD }
const MARKET: Cells = { cols: (part) => (part.room > 6 ? 4 : 3), lines: 3, largest: 56, tall: 1.52 }
/** Where few sit there is room for larger ones. */
const LARGE_MARKET: Cells = { ...MARKET, cols: () => 3, lines: 4, largest: 60 }
const STORE: Cells = { cols: (part) => within(3, part.room, 6), lines: 2, largest: 44, tall: 1.3 }
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
  const prompt = height >= 840 ? 168 : 140
  const frame = blank(given, stage, rect(0, 0, 0, 0))

  const own = of(parts, 'mine')
  const u = height - BAR
  const mine = block(own, desk - 24, OWN)
  const inline = own.filter(isInline).length * BESIDE
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
function leftColumn(frame: Frame, { parts, seats, window }: Given, width: number): void {
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
  const shelf = block(of(parts, 'store'), inner, STORE)

  // Too much for a low window: what flows is scrolled, all by the same share.
  const rows = [...Array(seats).keys()].map(rowOf)
  const room = bottom - BAR - GAP - seats * (plate + GAP)
  const others = rows.reduce((sum, row) => sum + row.height, shelf.height)
  const stalls = [LARGE_MARKET, MARKET].map((cells) => block(of(parts, 'market'), inner, cells))
  const stall = stalls.find((one) => others + one.height + LEGEND <= room) ?? stalls[1]!
  const wanted = others + stall.height
  const share = Math.min(1, Math.max(0, room) / Math.max(1, wanted))

  let y = BAR + GAP
  rows.forEach((row, seat) => {
    const high = row.height * share
    frame.seats[seat] = { plate: rect(GAP, y, inner, plate), row: high ? rect(GAP, y + plate, inner, high) : null }
    y += plate + high + GAP
  })
  if (stall.height) frame.market = rect(GAP, y, inner, stall.height * share)
  y += frame.market?.height ?? 0
  if (shelf.height) frame.store = rect(GAP, y, inner, shelf.height * share)
  y += frame.store?.height ?? 0
  Object.assign(frame.units, stall.units, shelf.units, ...rows.map((row) => row.units))
  const free = bottom - y
  if (free >= LEGEND) frame.legend = rect(GAP, bottom - LEGEND, inner, LEGEND)
  const left = free - (frame.legend ? LEGEND : 0) - GAP
  if (left >= 90) frame.rest = rect(GAP, y, inner, left)
}

function chips(frame: Frame, { parts, boarded, seats, window }: Given): void {
  const whole = frame.shape === 'phone' ? window.width : frame.stage.width
  frame.chips = rect(0, BAR, whole, CHIPS)
  const width = whole - (boarded && of(parts, 'theirs', 'market', 'store').length ? BAR : 0) // a button for those
  for (let seat = 0; seat < seats; seat++)
    frame.seats[seat]!.plate = rect((seat * width) / seats, BAR, width / seats, CHIPS)
}

function onPhone(given: Given): Frame {
  const { parts, window } = given
  const { width, height } = window
  const own = of(parts, 'mine')
  const low = height < 700
  const mine = own.length ? (low ? 80 : 92) + Math.min(NAMES, spareBelow(given)) : 0
  const prompt = low ? 108 : 124
  const stage = rect(0, BAR + CHIPS, width, height - BAR - CHIPS - prompt - mine)
  const frame = blank(given, stage, rect(0, height - mine - prompt, width, prompt))
  if (mine) frame.mine = rect(0, height - mine, width, mine)
  for (const part of own) frame.units[part.id] = low ? 48 : 54
  for (const part of of(parts, 'theirs', 'market', 'store')) frame.units[part.id] = 48
  chips(frame, given)
  return frame
}

const NAMES = 20 // px: what lies in one line on a phone has its names below it

/** px that a map as wide as a phone leaves free below it: other boards are another one later in a game, or have a camera. */
function spareBelow({ parts, window }: Given): number {
  const [board, ...more] = of(parts, 'board')
  if (!board || more.length || (board.form !== 'flat' && board.form !== 'pointy')) return 0
  const stage = window.height - BAR - CHIPS - (window.height < 700 ? 188 : 216)
  return Math.max(0, stage - 24 - (board.height * (window.width - EDGE)) / board.width)
}

// --- without a board ---------------------------------------------------------------------------------------------

/** How many pieces wide a surface is where it lies in a row with others. */
function breadth(part: Part): number {
  if (part.lay === 'pile') return 1
  if (part.lay === 'coins') return 1 + 0.35 * (within(2, part.room, 5) - 1)
  const most = part.told ? 5 : 4
  return within(1, part.room, most) * 1.06
}

/** So wide that a row of surfaces fits. */
function rowUnit(parts: Part[], width: number, lines: number, largest: number): number {
  const wide = parts.reduce((sum, part) => sum + breadth(part), 0)
  const room = width * lines - 28 * parts.length
  return Math.floor(Math.min(largest, room / Math.max(1, wide)))
}

/** px of a piece where a seat's surfaces stand in as many lines as suit them. */
function fitting(parts: Part[], room: Size, label: number, largest: number): number {
  const inLines = (lines: number): number =>
    Math.min((room.height / lines - label - 6) / CARD, rowUnit(parts, room.width, lines, largest))
  return Math.max(...[1, 2, 3].filter((lines) => lines <= Math.max(1, parts.length)).map(inLines))
}

function laidOut(given: Given): Frame {
  const { parts, window, seats, viewer, shape } = given
  const { width, height } = window
  const phone = shape === 'phone'
  const rail = phone ? 0 : width >= 1400 ? 320 : 290
  const top = BAR + (phone ? CHIPS : 0)
  const own = of(parts, 'mine')
  const hand = own.filter((part) => part.lay === 'fan')
  const rows = own.filter((part) => part.lay !== 'fan')
  const middle = of(parts, 'market', 'store')
  const across = width - rail
  const u = height - BAR

  const card = phone ? within(64, height * 0.116, 98) : within(u < 500 ? 50 : 84, u * 0.17, 146)
  const held = hand.length ? card * CARD + (phone ? 16 : 26) : 0
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
  if (phone) chips(frame, given)
  else if (viewer !== null && viewer < seats)
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

/** Others' rows above, what belongs to nobody in the middle, the viewer's row below, on what is left of the stage. */
function shareOut(frame: Frame, { parts, seats, viewer, shape }: Given, given: Table): void {
  const { rows, middle, table, top, across, u } = given
  const phone = shape === 'phone'
  const lines = phone ? 2 : 1
  const others = [...Array(seats).keys()].filter((seat) => seat !== viewer)
  const theirs = of(parts, 'theirs')
  const name = phone ? 0 : others.length > 2 ? 34 : 52
  const label = phone ? 18 : TITLE
  const bands = (rows.length ? lines : 0) + (middle.length ? 1 : 0) + (theirs.length ? lines : 0)
  const fits = Math.max(12, (table - name - bands * (label + 8)) / Math.max(1, bands) / CARD)

  const mine = Math.min(fits * 1.08, rowUnit(rows, across - 24, lines, phone ? 62 : within(72, u * 0.138, 118)))
  const low = rows.length ? lines * (mine * CARD + label) + 8 : 0
  const stall = Math.min(fits, rowUnit(middle, across - 24, 1, phone ? 60 : within(64, u * 0.1215, 104)))
  const mid = middle.length ? stall * CARD + label + 8 : 0
  const high = Math.max(0, table - low - mid)
  if (low) frame.own = rect(0, top + table - low, across, low)
  if (mid) frame.middle = rect(0, top + table - low - mid, across, mid)
  for (const part of rows) frame.units[part.id] = Math.floor(mine)
  for (const part of middle) frame.units[part.id] = Math.floor(stall)

  const lone = others.length === 1 && !phone
  const peeps = (part: Part): boolean => lone && part.lay === 'fan'
  const hidden = theirs.filter(peeps)
  const lonely = within(180, across / 2 - 170, 300) // px of the plate of the only other seat, and of its hand beside it
  const peep = Math.max(across / 2 - 150, lonely + 20)
  if (hidden.length) frame.peep = rect(peep, top, Math.min(300, across - peep - 8), 40)
  for (const part of hidden) frame.units[part.id] = 62
  const most = others.length > 1 ? within(56, u * 0.1, 96) : phone ? 60 : within(64, u * 0.1215, 104)
  const written = seats > 4 ? 0 : label
  const thingsOf = (seat: Seat): Part[] => theirs.filter((part) => part.owner === seat && !peeps(part))
  /** So many rows of seats: how large the pieces of all of them can then be. */
  const sized = (deep: number): { deep: number; unit: number } => {
    const wide = across / Math.ceil(others.length / deep)
    const units = others.map((seat) =>
      fitting(thingsOf(seat), { width: wide - 24, height: high / deep - name }, written, most),
    )
    return { deep, unit: Math.min(...units, most) }
  }
  const { deep, unit } = [1, 2, 3, 4]
    .filter((rows) => rows <= Math.max(1, others.length))
    .map(sized)
    .reduce((best, one) => (one.unit > best.unit ? one : best))
  const cols = Math.max(1, Math.ceil(others.length / deep))
  const wide = across / cols
  const tall = high / deep
  others.forEach((seat, i) => {
    const x = (i % cols) * wide
    const y = top + Math.floor(i / cols) * tall
    const plate = rect(x + 12, y + 6, others.length > 1 ? wide - 24 : lonely, Math.min(name, tall) - 6)
    if (!phone) frame.seats[seat]!.plate = plate
    frame.seats[seat]!.row = rect(x, y + Math.min(name, tall), wide, tall - name)
    for (const part of thingsOf(seat)) frame.units[part.id] = Math.floor(Math.max(20, unit))
  })
  const strays = theirs.filter((part) => frame.units[part.id] === undefined)
  for (const part of strays) frame.units[part.id] = 48
}

/** What lies side by side, by name: the parts of a stage without a board rather than the stage. */
export function regionsOf(made: Frame): Record<string, Rect> {
  const { bar, chips, stage, log, prompt, mine, own, middle, peep, market, store, rest, legend } = made
  const found: Record<string, Rect | null> = { bar, chips, log, prompt, mine, own, middle, market, store, rest, legend }
  if (made.boarded) found.stage = stage
  made.seats.forEach(({ plate, row }, seat) => {
    if (!chips) found[`plate ${seat}`] = plate
    found[`row ${seat}`] = row
  })
  if (peep) found.peep = peep
  return Object.fromEntries(Object.entries(found).flatMap(([name, one]) => (one ? [[name, one]] : [])))
}

export const apart = (a: Rect, b: Rect): boolean =>
  a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1

// --- the board in its stage --------------------------------------------------------------------------------------

const EDGE = 14 // px around a board

/** px of a spot when all of the board is in sight. */
export function wholeUnit(board: Pick<Part, 'width' | 'height'>, room: Size): number {
  const across = (room.width - EDGE) / Math.max(1, board.width)
  const down = (room.height - EDGE) / Math.max(1, board.height)
  return Math.max(8, Math.min(across, down))
}

/** px of a spot: all of the board if its spots are then large enough; else a camera looks at a part of it. */
export function boardUnit(board: Pick<Part, 'form' | 'width' | 'height'>, room: Size, phone: boolean): number {
  const whole = wholeUnit(board, room)
  const least = board.form === 'square' ? (phone ? 32 : 33) : 46
  const close = board.form === 'square' ? (phone ? 40 : 44) : 60
  return whole >= least ? Math.min(whole, 220) : close
}

// --- the inset ---------------------------------------------------------------------------------------------------

/**
 * Where a battle opens: below what it is about if that lies in the upper half of the stage, else above it. `shift`: px by which the
 * board makes way where there is no room for both.
 */
export function insetRect(stage: Size, place: Rect | null, wanted: Size): Rect & { below: boolean; shift: number } {
  const width = Math.min(wanted.width, stage.width - 12)
  const height = Math.min(wanted.height, stage.height - 12)
  const x = Math.round((stage.width - width) / 2)
  if (!place) return { x, y: Math.round((stage.height - height) / 2), width, height, below: true, shift: 0 }
  const below = place.y + place.height / 2 <= stage.height / 2
  const free = stage.height - place.height
  const shown = below
    ? Math.max(Math.min(6, place.y), Math.min(place.y, free - height - 20))
    : Math.min(Math.max(free - 6, place.y), Math.max(place.y, height + 20))
  const y = below ? shown + place.height + 14 : shown - 14 - height
  const shift = Math.round(shown - place.y)
  return { x, y: Math.round(within(6, y, stage.height - height - 6)), width, height, below, shift }
}

/**
 * Where everything lies at a table, in pixels of the window: one function of what a game lays out, how many sit there and how
 * large the window is. Nothing that changes in a game goes in, so nothing jumps.
 */
import type { Seat } from '../types'
import {
  BAR,
  CARD,
  CHIPS,
  TITLE,
  blank,
  chips,
  of,
  rect,
  shapeOf,
  within,
  type Frame,
  type Given,
  type Part,
  type Size,
} from './base'
import { laidOut } from './laid'

export { BAR, CARD, CHIPS } from './base'
export type { Lay } from './lay'
export type { Frame, Part, Rect, Role, Shape, Size } from './base'

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

function blockOf(
  part: Part,
  width: number,
  { cols, lines, largest, tall, apart = GAP }: Cells,
): { unit: number; tall: number } {
  const fits = width / cols(part) - (part.role === 'market' ? 12 : apart)
  if (part.lay === 'list') return { unit: Math.min(SMALL, largest), tall: Math.ceil(part.room / 2) * LINE }
  if (part.lay === 'grid' || part.lay === 'slots') {
    const unit = Math.floor(Math.min(largest, fits))
    const deep = Math.min(lines, Math.ceil(Math.max(1, part.room) / cols(part)))
    const high = deep * (unit * (part.lay === 'slots' ? 1.42 : tall) + apart - 2)
    return { unit, tall: high + apart - GAP }
  }
  const inline = isInline(part) && part.role === 'mine'
  const unit = Math.floor(Math.min(isInline(part) ? SMALL : SMALL + 6, largest, fits))
  return { unit, tall: isInline(part) ? unit * 1.2 + (inline ? 6 : 22) : 2 * unit + 10 }
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
const MARKET: Cells = { cols: (part) => (part.room > 6 ? 4 : 3), lines: 3, largest: 56, tall: 1.52 }
/** Where few sit there is room for larger ones. */
const LARGE_MARKET: Cells = { ...MARKET, cols: () => 3, lines: 4, largest: 60 }
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
  const shelf = block(of(parts, 'store'), inner, STORE)

  // Too much for a low window: what flows is scrolled, all by the same share.
  const rows = [...Array(seats).keys()].map(rowOf)
  const room = bottom - BAR - GAP - seats * (plate + GAP)
  const others = rows.reduce((sum, row) => sum + row.height, shelf.height)
  const stalls = [LARGE_MARKET, MARKET].map((cells) => block(of(parts, 'market'), inner, cells))
  const stall = stalls.find((one) => others + one.height + LEGEND <= room) ?? stalls[1]!
  const wanted = others + stall.height
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

const BOUND = 14 // px around a board
const TINY = 30 // px of what lies in a line above the cards

function onPhone(given: Given): Frame {
  const { parts, window } = given
  const { width, height } = window
  const strip = stripOf(given)
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

const NAMES = 20 // px: what lies in one line on a phone has its names below it

/** What is the viewer's: in one line, or small things in a line above the cards where all cards fit side by side. */
function stripOf(given: Given): Block {
  const { parts, window } = given
  const own = of(parts, 'mine')
  const low = window.height < 700
  const small = own.filter((part) => part.lay === 'row')
  const cards = own.filter((part) => part.lay !== 'row')
  const unit = Math.min(52, Math.floor((window.width - 12) / Math.max(1, cards[0]?.room ?? 1)) - 8)
  const two = small.length > 0 && cards.length === 1 && unit >= 34
  const unitOf = (part: Part): number => (!two ? (low ? 48 : 54) : small.includes(part) ? TINY : unit)
  const units = Object.fromEntries(own.map((part) => [part.id, unitOf(part)]))
  if (two) return { units, height: TINY + 12 + unit * CARD + 14 }
  return { units, height: own.length ? (low ? 80 : 92) + Math.min(NAMES, spareBelow(given)) : 0 }
}

/** px that a map as wide as a phone leaves free below it: other boards are another one later in a game, or have a camera. */
function spareBelow({ parts, window }: Given): number {
  const [board, ...more] = of(parts, 'board')
  if (!board || more.length || (board.form !== 'flat' && board.form !== 'pointy')) return 0
  const stage = window.height - BAR - CHIPS - (window.height < 700 ? 188 : 216)
  return Math.max(0, stage - 24 - (board.height * (window.width - BOUND)) / board.width)
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

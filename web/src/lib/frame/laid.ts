/** A stage without a board: rows of cards, others' above and the viewer's below, with the hand at its foot. */
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
  within,
  type Frame,
  type Given,
  type Part,
  type Rect,
  type Size,
} from './base'
import { breadth, lined } from './lines'

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

export function laidOut(given: Given): Frame {
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

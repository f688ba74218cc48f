import { describe, expect, it } from 'vitest'
import { frame, isInline, lasting, type Frame, type Part } from './frame'
import { boardUnit, insetRect, wholeUnit } from './place'
import { apart, regionsOf } from './regions'

const part = (id: string, role: Part['role'], more: Partial<Part> = {}): Part => ({
  id,
  role,
  lay: 'row',
  room: 1,
  told: true,
  owner: -1,
  form: null,
  width: 0,
  height: 0,
  ...more,
})
const board = part('board', 'board', { form: 'square', width: 4, height: 4 })
const rack = part('rack', 'mine', { lay: 'grid', room: 10, owner: 0 })
const hand = part('hand', 'mine', { lay: 'fan', room: 5, owner: 0 })
const theirHand = part('their hand', 'theirs', { lay: 'fan', room: 5, owner: 1 })
const row = (seat: number, role: Part['role']): Part[] => [
  part(`kings-${seat}`, role, { lay: 'slots', room: 2, owner: seat }),
  part(`units-${seat}`, role, { room: 3, owner: seat }),
  part(`deck-${seat}`, role, { lay: 'pile', owner: seat }),
]

const DESKTOP = { width: 1440, height: 900 }
const LAPTOP = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }
const SIZES = [
  DESKTOP,
  LAPTOP,
  PHONE,
  { width: 1000, height: 700 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
]

function overlaps(made: Frame): string[] {
  const all = Object.entries(regionsOf(made))
  return all.flatMap(([name, a], i) =>
    all.slice(i + 1).flatMap(([other, b]) => (apart(a, b) ? [] : [`${name} lies over ${other}`])),
  )
}
const share = (made: Frame, window: { width: number; height: number }): number =>
  (made.stage.width * made.stage.height) / (window.width * window.height)

describe('the frame of a table', () => {
  const games: Record<string, Part[]> = {
    cards: [board, part('down', 'store', { room: 5 }), part('cube', 'store', { room: 2 })],
    map: [
      part('map', 'board', { form: 'flat', width: 6.35, height: 7 }),
      rack,
      part('units', 'mine', { room: 10, owner: 0 }),
      part('pool', 'market', { lay: 'grid', room: 11 }),
    ],
    army: [
      part('field', 'board', { form: 'square', width: 20, height: 22 }),
      part('army', 'mine', { lay: 'list', room: 7, owner: 0 }),
      part('unseen', 'theirs', { lay: 'grid', room: 8, owner: 1 }),
    ],
    crowns: [hand, ...row(0, 'mine'), theirHand, ...row(1, 'theirs')],
  }
  for (const [game, parts] of Object.entries(games)) {
    it(`keeps its regions apart: ${game}`, () => {
      for (const window of SIZES)
        for (const seats of [2, 4, 8]) expect(overlaps(frame(parts, seats, 0, window))).toEqual([])
    })
    it(`leaves the stage most of the window: ${game}`, () => {
      for (const window of [DESKTOP, LAPTOP])
        expect(share(frame(parts, 2, 0, window), window)).toBeGreaterThanOrEqual(0.5)
      expect(share(frame(parts, 2, 0, PHONE), PHONE)).toBeGreaterThanOrEqual(0.45)
    })
  }

  it('does not change when a battle or a draft opens', () => {
    const opened = [...games.map!, part('side', 'battle', { room: 6, owner: 1 }), part('pair', 'draft', { room: 2 })]
    expect(frame(opened, 4, 0, DESKTOP)).toEqual(frame(games.map!, 4, 0, DESKTOP))
    expect(lasting(opened)).toEqual(games.map!)
  })
  it('gives a board the full height below the bar', () => {
    const { stage, bar } = frame(games.cards!, 2, 0, DESKTOP)
    expect(bar.height).toBe(44)
    expect(stage.y).toBe(44)
    expect(stage.height).toBe(856)
    expect(frame(games.cards!, 2, 0, DESKTOP).desk!.width).toBe(320)
    expect(frame(games.map!, 4, 0, DESKTOP).desk!.width).toBe(392)
    expect(frame(games.map!, 4, 0, DESKTOP).left!.width).toBe(232)
  })
  it('puts the prompt on top of what is mine, and the log above it', () => {
    const { log, prompt, mine } = frame(games.map!, 2, 0, LAPTOP)
    expect(log!.y + log!.height).toBe(prompt.y)
    expect(prompt.y + prompt.height).toBe(mine!.y)
    expect(mine!.y + mine!.height).toBe(720)
    expect(log!.height).toBeGreaterThanOrEqual(140)
  })
  it('lies above each other on a phone, and nothing below the prompt', () => {
    const { chips, stage, prompt, mine, log } = frame(games.map!, 4, 0, PHONE)
    expect([chips!.y, stage.y]).toEqual([44, 84])
    expect(stage.y + stage.height).toBe(prompt.y)
    expect(prompt.y + prompt.height).toBe(mine!.y)
    expect(log).toBeNull()
  })
  it('writes names on a phone where a map leaves room, and does not take it from other boards', () => {
    const map = frame(games.map!, 4, 0, PHONE)
    expect([map.mine!.height, map.stage.height]).toEqual([112, 524])
    expect(frame(games.army!, 2, 0, PHONE).mine!.height).toBe(92)
  })
  it('gives a list two columns, and the name of a long row a line of its own', () => {
    expect(frame(games.army!, 2, 0, DESKTOP).units.army).toBe(44)
    expect([isInline(part('elixir', 'mine', { room: 6 })), isInline(games.map![2]!)]).toEqual([true, false])
  })
  it('lays cards out in rows where there is no board', () => {
    const made = frame(games.crowns!, 2, 0, DESKTOP)
    expect(made.stage.width).toBe(1120)
    expect(made.units.hand).toBeGreaterThanOrEqual(140)
    expect(made.units['kings-0']).toBeGreaterThanOrEqual(100)
    expect(made.own!.y + made.own!.height).toBeLessThanOrEqual(made.prompt.y)
    expect(made.prompt.y + made.prompt.height).toBeLessThanOrEqual(made.mine!.y)
  })
  it('finds room for eight seats without a board', () => {
    const eight = [hand, ...row(0, 'mine'), ...[1, 2, 3, 4, 5, 6, 7].flatMap((seat) => row(seat, 'theirs'))]
    for (const window of SIZES) {
      const rows = frame(eight, 8, 0, window).seats.flatMap((seat) => (seat.row ? [seat.row] : []))
      expect(rows).toHaveLength(7)
      expect(rows.flatMap((a, i) => rows.slice(i + 1).filter((b) => !apart(a, b)))).toEqual([])
    }
  })
  it('lets the hand of a single opponent peep, clear of its plate', () => {
    const theirs = part('hand-1', 'theirs', { lay: 'fan', room: 5, owner: 1 })
    for (const window of SIZES) {
      const made = frame([hand, theirs, ...row(0, 'mine'), ...row(1, 'theirs')], 2, 0, window)
      expect(made.peep!.height).toBeGreaterThanOrEqual(30)
      expect(overlaps(made)).toEqual([])
    }
  })
  it('seats the viewer at the foot of the left column, below the other', () => {
    const { seats, legend } = frame(games.cards!, 2, 0, DESKTOP)
    expect(seats[0]!.plate!.y).toBeGreaterThan(seats[1]!.plate!.y + 300)
    expect(seats[0]!.plate!.y).toBeLessThan(legend!.y)
    expect(frame(games.cards!, 2, null, DESKTOP).seats[0]!.plate!.y).toBe(52)
  })
  it('shows what lies beside a small board above it on a phone', () => {
    const { store, stage } = frame(games.cards!, 2, 0, PHONE)
    expect(store!.y + store!.height).toBe(stage.y)
    expect(frame(games.map!, 4, 0, PHONE).store).toBeNull()
  })
  it('shows all cards side by side on a phone, and small things in a line above them', () => {
    const spells = part('spells', 'mine', { lay: 'grid', room: 8, owner: 0 })
    const drops = part('drops', 'mine', { room: 6, owner: 0 })
    const made = frame([board, drops, spells], 2, 0, PHONE)
    expect(8 * made.units.spells! + 7 * 8).toBeLessThanOrEqual(PHONE.width)
    expect(made.units.drops).toBe(30)
  })
  it('shows a spectator every seat as theirs', () => {
    const made = frame([...row(0, 'theirs'), ...row(1, 'theirs')], 2, null, DESKTOP)
    expect(made.seats.every((seat) => seat.row !== null)).toBe(true)
    expect(made.mine).toBeNull()
  })
})

describe('the board in its stage', () => {
  const room = (made: Frame) => made.stage
  it('is shown whole where its spots are then large enough', () => {
    expect(boardUnit(board, { width: 912, height: 856 }, false)).toBeCloseTo(210.5)
    const field = { form: 'square' as const, width: 20, height: 22 }
    expect(boardUnit(field, { width: 880, height: 856 }, false)).toBeCloseTo(38.27)
    expect(boardUnit({ ...field, height: 30 }, { width: 880, height: 856 }, false)).toBe(44)
    expect(boardUnit(field, { width: 740, height: 676 }, false)).toBe(44)
    expect(boardUnit(field, { width: 390, height: 560 }, true)).toBe(40)
  })
  it('has hexes that fill the height', () => {
    const map = part('map', 'board', { form: 'flat', width: 6.35, height: 7 })
    const unit = boardUnit(map, room(frame([map, rack], 4, 0, DESKTOP)), false)
    expect(unit).toBeCloseTo(120.3, 1)
    expect(wholeUnit(map, { width: 390, height: 468 })).toBeGreaterThan(56)
  })
})

describe('the inset', () => {
  const stage = { width: 816, height: 856 }
  const wanted = { width: 764, height: 400 }
  it('opens below what it is about, or above it', () => {
    const high = insetRect(stage, { x: 300, y: 130, width: 119, height: 119 }, wanted)
    expect(high).toEqual({ x: 26, y: 263, width: 764, height: 400, below: true, shift: 0 })
    const low = insetRect(stage, { x: 300, y: 600, width: 119, height: 119 }, wanted)
    expect(low.y + low.height).toBe(586)
    expect(low.below).toBe(false)
  })
  it('lets the board make way where there is no room for both', () => {
    const stage = { width: 390, height: 492 }
    const below = insetRect(stage, { x: 100, y: 150, width: 60, height: 60 }, wanted)
    expect(below).toMatchObject({ below: true, shift: -138, y: 86 })
    const above = insetRect(stage, { x: 100, y: 300, width: 60, height: 60 }, wanted)
    expect(above).toMatchObject({ below: false, shift: 120, y: 6 })
  })
  it('stays inside of the stage, and in its middle if it is about no place', () => {
    expect(insetRect(stage, null, wanted).y).toBe(228)
    const small = insetRect({ width: 390, height: 468 }, { x: 160, y: 230, width: 60, height: 60 }, wanted)
    expect(small.width).toBe(378)
    expect(small.y).toBeGreaterThanOrEqual(6)
    expect(small.y + small.height).toBeLessThanOrEqual(468)
  })
})

/** Every picture of random games, laid out at three window sizes. The Python side says where they are. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it } from 'vitest'
import { aim } from '../src/lib/frame/aim'
import { frame, type Frame, type Part, type Rect, type Size } from '../src/lib/frame/frame'
import { boardUnit, wholeUnit } from '../src/lib/frame/place'
import { apart, regionsOf } from '../src/lib/frame/regions'
import { parts } from '../src/lib/frame/roles'
import { plan } from '../src/lib/scene/layout'
import type { Surface } from '../src/lib/types'

interface Picture {
  game: string
  number: number
  seats: number
  viewer: number | null
  surfaces: Surface[]
  picks: string[]
  focus: string[]
  inset: boolean
}

const SIZES: Record<string, Size> = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
  'a large screen': { width: 1920, height: 1080 },
  'an old screen': { width: 1024, height: 768 },
  'a tablet': { width: 768, height: 1024 },
  'a small phone': { width: 360, height: 740 },
  'a phone on its side': { width: 844, height: 390 },
}
/** The least share of the window that the stage has, where it is promised. */
const SHARES: Record<string, number> = { desktop: 0.5, laptop: 0.5, phone: 0.45, 'a large screen': 0.5 }
const file = process.env.LAYOUTS
const faults = new Map<string, number>()
const first = new Map<string, string>() // the rectangles of a game's first picture
let count = 0

function fault(what: string): void {
  faults.set(what, (faults.get(what) ?? 0) + 1)
}

function look(picture: Picture, size: string): void {
  const window = SIZES[size]!
  const { game, number, seats, viewer, surfaces } = picture
  const laid = parts({ surfaces }, viewer)
  const made = frame(laid, seats, viewer, window)
  const where = `${game} with ${seats} at ${size}`
  const regions = Object.entries(regionsOf(made))
  regions.forEach(([name, one], i) => {
    for (const [other, two] of regions.slice(i + 1)) if (!apart(one, two)) fault(`${where}: ${name} lies over ${other}`)
    if (one.x < 0 || one.y < 0 || one.x + one.width > window.width + 1 || one.y + one.height > window.height + 1)
      fault(`${where}: ${name} leaves the window`)
  })

  const key = `${game} ${number} ${viewer} ${size}`
  const { units: _units, ...rectangles } = made
  const now = JSON.stringify(rectangles)
  if (!first.has(key)) first.set(key, now)
  else if (first.get(key) !== now) fault(`${where}: the regions of seat ${viewer} change`)

  const share = (made.stage.width * made.stage.height) / (window.width * window.height)
  if (share < (SHARES[size] ?? 0)) fault(`${where}: the stage has ${Math.round(share * 100)}%`)
  const tiny = laid.filter((part) => (made.units[part.id] ?? 20) < 20)
  // Cards of several seats find no room on a phone on its side; all else is kept there too.
  for (const part of window.height < 500 ? [] : tiny) fault(`${where}: what lies on ${part.id} is too small`)
  findPicks(picture, laid, made, where)
}

/** Everything that can be picked has a region, and a large board looks at something of it. */
function findPicks(picture: Picture, laid: Part[], made: Frame, where: string): void {
  const onBoards = new Map<string, string[]>()
  for (const spot of picture.picks) {
    const i = picture.surfaces.findIndex((surface) => surface.spots.some((one) => one.id === spot))
    const part = laid[i]
    if (!part) fault(`${where}: ${spot} can be picked and lies nowhere`)
    else if (part.role === 'board') onBoards.set(part.id, [...(onBoards.get(part.id) ?? []), spot])
    else if (!hasRoom(part, made)) fault(`${where}: ${part.id} (${part.role}) can be picked and has no room`)
    if ((part?.role === 'battle' || part?.role === 'draft') && !picture.inset)
      fault(`${where}: ${part.id} has no inset`)
  }
  const beside = picture.picks.length - [...onBoards.values()].flat().length // those are in sight anyway
  for (const [id, picks] of beside ? [] : onBoards) {
    const board = picture.surfaces.find((surface) => surface.id === id)!
    if (!inSight(board, picks, picture.focus, made)) fault(`${where}: nothing to pick on ${id} is in sight`)
  }
}

function hasRoom(part: Part, made: Frame): boolean {
  const seat = made.seats[part.owner]
  if (part.role === 'battle' || part.role === 'draft' || part.role === 'track') return true // in the inset, in the bar
  if (made.boarded && made.chips && part.role !== 'mine') return true // the sheet opens for it
  const region = {
    mine: part.lay === 'fan' || made.boarded ? made.mine : made.own,
    theirs: seat?.row ?? null,
    market: made.boarded ? made.market : made.middle,
    store: made.boarded ? made.store : made.middle,
    board: made.stage,
  }[part.role]
  return region !== null && region.width >= 40 && region.height >= 20
}

/** All of it, or what the camera shows after it has looked at what the question is about. */
function inSight(board: Surface, picks: string[], focus: string[], made: Frame): boolean {
  const { width, height, form, places } = plan(board)
  const unit = boardUnit({ form, width, height }, made.stage, made.shape === 'phone')
  if (unit <= wholeUnit({ width, height }, made.stage)) return true
  const at = new Map(places.map(({ spot, x, y }) => [spot.id, { x: x - 0.5, y: y - 0.5, width: 1, height: 1 }]))
  const placed = (spots: string[]): Rect[] => spots.flatMap((spot) => at.get(spot) ?? [])
  const view = { x: 0, y: 0, width: made.stage.width / unit, height: made.stage.height / unit }
  const looked = placed(focus)
  const now = aim(view, { width, height }, looked.length ? looked : placed(picks), placed(picks), !looked.length)
  return placed(picks).some(
    (one) =>
      one.x >= now.x - 0.5 &&
      one.y >= now.y - 0.5 &&
      one.x + 1 <= now.x + now.width + 0.5 &&
      one.y + 1 <= now.y + now.height + 0.5,
  )
}

beforeAll(async () => {
  if (!file) throw new Error('LAYOUTS names no file: run `python -m tests.layouts`')
  for await (const line of createInterface({ input: createReadStream(file) })) {
    count += 1
    const picture = JSON.parse(line) as Picture
    for (const size of Object.keys(SIZES)) look(picture, size)
  }
})

describe('pictures of random games', () => {
  it('are there', () => expect(count).toBeGreaterThan(10))
  it('are laid out well', () => expect([...faults].map(([what, times]) => `${what} (${times} times)`)).toEqual([]))
})

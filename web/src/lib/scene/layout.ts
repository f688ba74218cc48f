/**
 * Where things lie, in spots: pure sums, no pixels. A surface's box begins at 0, 0; a spot is one wide.
 */
import type { Piece, Spot, Surface } from '../types'

export interface Place {
  spot: Spot
  x: number // of its middle
  y: number
}

export type Form = 'square' | 'flat' | 'pointy' | 'round'

/** A surface whose spots have fixed places. Rows and trays have none: they flow. */
export interface Plan {
  surface: Surface
  form: Form
  width: number
  height: number
  spotWidth: number
  spotHeight: number
  places: Place[]
  cols: number // of squares
}

const HEX = 2 / Math.sqrt(3) // long way across a hexagon that is 1 wide the short way

export function isFixed(surface: Surface): boolean {
  if (surface.kind === 'squares' || surface.kind === 'hexes') return true
  return surface.kind === 'track' && surface.spots.some((spot) => spot.x || spot.y)
}

export function plan(surface: Surface): Plan {
  if (surface.kind === 'squares') return squares(surface)
  return strewn(surface, surface.kind === 'hexes')
}

function squares(surface: Surface): Plan {
  const cols = surface.cols || Math.ceil(Math.sqrt(surface.spots.length)) || 1
  const rows = surface.rows || Math.ceil(surface.spots.length / cols)
  const places = surface.spots.map((spot, i) => ({ spot, x: (i % cols) + 0.5, y: Math.floor(i / cols) + 0.5 }))
  return { surface, form: 'square', width: cols, height: rows, spotWidth: 1, spotHeight: 1, places, cols }
}

/** Hexes and tracks say where they lie. How far neighbours are apart, and in which direction, tells size and form. */
function strewn(surface: Surface, hexes: boolean): Plan {
  const spots = surface.spots
  let near = Infinity
  let upright = false
  for (let i = 0; i < spots.length; i++) {
    for (let j = i + 1; j < spots.length; j++) {
      const dx = (spots[i]!.x ?? 0) - (spots[j]!.x ?? 0)
      const dy = (spots[i]!.y ?? 0) - (spots[j]!.y ?? 0)
      const apart = Math.hypot(dx, dy)
      if (apart < 1e-6) continue
      if (apart < near - 1e-3) {
        near = apart
        upright = Math.abs(dx) < 1e-3
      } else if (apart < near + 1e-3 && Math.abs(dx) < 1e-3) upright = true
    }
  }
  if (!Number.isFinite(near)) near = 1
  const form: Form = hexes ? (upright ? 'flat' : 'pointy') : 'round'
  const spotWidth = form === 'flat' ? HEX : 1
  const spotHeight = form === 'pointy' ? HEX : 1
  const left = Math.min(...spots.map((spot) => spot.x ?? 0))
  const top = Math.min(...spots.map((spot) => spot.y ?? 0))
  const places = spots.map((spot) => ({
    spot,
    x: ((spot.x ?? 0) - left) / near + spotWidth / 2,
    y: ((spot.y ?? 0) - top) / near + spotHeight / 2,
  }))
  const width = Math.max(0, ...places.map((place) => place.x)) + spotWidth / 2
  const height = Math.max(0, ...places.map((place) => place.y)) + spotHeight / 2
  return { surface, form, width, height, spotWidth, spotHeight, places, cols: 0 }
}

// --- pieces by their spots ----------------------------------------------------------------------

export function bySpot(pieces: Piece[]): Map<string, Piece[]> {
  const lying = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const others = lying.get(piece.spot)
    if (others) others.push(piece)
    else lying.set(piece.spot, [piece])
  }
  return lying
}

// --- walking with the arrow keys --------------------------------------------------------------------------------

interface Middle {
  x: number
  y: number
}

/** The nearest in a direction: straight on counts more than aside. */
export function towards(from: Middle, others: Middle[], key: string): number {
  const dx = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const dy = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  let best = -1
  let least = Infinity
  others.forEach((other, i) => {
    const ahead = (other.x - from.x) * dx + (other.y - from.y) * dy
    const aside = Math.abs((other.x - from.x) * dy) + Math.abs((other.y - from.y) * dx)
    if (ahead <= 1) return
    const far = ahead + aside * 2.2
    if (far < least) {
      least = far
      best = i
    }
  })
  return best
}

/** Pips of a die, as cells of a 3 by 3 grid. */
export const PIPS: Record<string, number[]> = {
  '1': [4],
  '2': [0, 8],
  '3': [0, 4, 8],
  '4': [0, 2, 6, 8],
  '5': [0, 2, 4, 6, 8],
  '6': [0, 2, 3, 5, 6, 8],
}

/** "24.5/30" or "24.5 / 30": how full; null if it is no such thing. */
export function fullness(text: string): number | null {
  const parts = text.split('/')
  if (parts.length !== 2) return null
  const [now, most] = [parseFloat(parts[0]!), parseFloat(parts[1]!)]
  if (!Number.isFinite(now) || !Number.isFinite(most) || most <= 0) return null
  return Math.max(0, Math.min(1, now / most))
}

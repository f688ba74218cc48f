/** What a piece looks like before anything is drawn: pure, so that it can be tested. */
import { fullness } from '../scene/layout'
import type { Badge, Piece } from '../types'

export type Form = 'card' | 'stand' | 'die' | 'cube' | 'flag' | 'unit' | 'token' | 'disc' | 'counter'

/** What lives is a unit: its rim tells how well it is. Cards and buildings tell it otherwise. */
export function formOf(piece: Piece): Form {
  if (piece.stands) return 'stand'
  const shape = piece.shape ?? 'token'
  if (shape === 'token' || shape === 'disc' || shape === 'counter')
    return healthOf(piece) !== null && (piece.wide ?? 1) === 1 ? 'unit' : shape
  return shape === 'card' || shape === 'die' || shape === 'cube' || shape === 'flag' ? shape : 'token'
}

/** The line around a flat piece: soldiers are round, horses have eight sides, machines and counters four. */
export function edgeOf(piece: Piece, form: Form): 'round' | 'octagon' | 'square' {
  const tags = piece.tags ?? []
  if (tags.includes('octagon')) return 'octagon'
  if (tags.includes('square') || form === 'counter') return 'square'
  if (form !== 'unit') return 'round'
  return piece.shape === 'disc' ? 'octagon' : piece.shape === 'counter' ? 'square' : 'round'
}

export interface Health {
  badge: Badge
  now: string
  full: number
  share: number // 0 to 1
  level: 'good' | 'hurt' | 'low'
}

/** "12/30": how much is left; null if the piece has no such badge. */
export function healthOf(piece: Piece): Health | null {
  const badge = piece.badges?.find((one) => one.kind === 'health')
  const share = badge?.text ? fullness(badge.text) : null
  if (!badge || share === null) return null
  const [now, full] = badge.text!.split('/')
  const level = share < 0.3 ? 'low' : share < 0.6 ? 'hurt' : 'good'
  return { badge, now: now!.trim(), full: parseFloat(full!), share, level }
}

const MOST_GEMS = 8

/** The gems on a card that has health, lit or not; none if there would be too many to count at a glance. */
export function gems(health: Health | null): boolean[] {
  if (!health || !Number.isInteger(health.full) || health.full > MOST_GEMS) return []
  return Array.from({ length: health.full }, (_, i) => i < parseFloat(health.now))
}

/** What fits into a corner: a value, not a word. */
export function isBrief(text: string | undefined): boolean {
  return !!text && (text.length <= 2 || /^[\d½¼¾+\-./]{1,4}$/.test(text))
}

/** px of a card's width from which its name can be read: a word is never broken, and never smaller than 12 px. */
export function widthForName(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length))
  const lines = name.length > 12 ? 66 : 0 // three lines would leave no room for the picture
  return longest <= 6 ? Math.max(56, lines) : longest <= 8 ? 66 : longest <= 10 ? 80 : longest <= 12 ? 92 : 110
}

/** The rows of a diagram as classes of its cells: where the piece stands, what it reaches, what it does not. */
export function cellsOf(diagram: string): ('here' | 'reach' | 'out')[][] {
  return diagram
    .split('/')
    .map((row) => [...row].map((cell) => (cell === '@' ? 'here' : cell === '#' ? 'reach' : 'out')))
}

/** Figures of people stand on a foot; buildings stand by themselves. */
export function hasFoot(icon: string | undefined): boolean {
  return icon?.startsWith('meeple') ?? false
}

/** How large a piece is, in spots: its width and its height. */
export const SIZE: Readonly<Record<Form, readonly [number, number]>> = {
  card: [0.69, 0.966],
  stand: [0.7, 0.7],
  die: [0.7, 0.7],
  cube: [0.5, 0.5],
  flag: [0.6, 0.86],
  unit: [0.7, 0.7],
  token: [0.7, 0.7],
  disc: [0.7, 0.7],
  counter: [0.7, 0.7],
}

/** Where things are on the page, by what the picture calls them. */
import type { Beat } from '../types'

export function pieceNode(stage: HTMLElement, id: string | undefined): HTMLElement | null {
  return id ? stage.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`) : null
}
export function spotNode(stage: HTMLElement, id: string | undefined): HTMLElement | null {
  return id ? stage.querySelector<HTMLElement>(`[data-spot="${CSS.escape(id)}"]`) : null
}
export function seatNode(seat: number | undefined): HTMLElement | null {
  return seat === undefined || seat < 0 ? null : document.querySelector<HTMLElement>(`[data-seat="${seat}"]`)
}
/** A piece, a spot or a surface. */
export const thingNode = (stage: HTMLElement, id: string | undefined): HTMLElement | null =>
  pieceNode(stage, id) ??
  spotNode(stage, id) ??
  (id ? stage.querySelector<HTMLElement>(`[data-surface="${CSS.escape(id)}"]`) : null)

/** Kinds in which a piece does something to somebody else; in all others it happens to the piece. */
const AIMED = ['strike', 'spell', 'coin', 'roll']

/** Whom a beat concerns: the first of these that is in sight. */
export function targetIds({ kind, piece, spot, to }: Beat): string[] {
  return (AIMED.includes(kind) ? [to, piece, spot] : [piece, to, spot]).filter((id): id is string => !!id)
}

/** The surface that something goes along with. */
export const surfaceOf = (node: Element): Element => node.closest('[data-surface]') ?? document.documentElement

export const middle = (rect: DOMRect): { x: number; y: number } => ({
  x: rect.left + rect.width / 2,
  y: rect.top + rect.height / 2,
})

/** The same size elsewhere. */
export function shifted(rect: DOMRect, dx: number, dy: number): DOMRect {
  return new DOMRect(rect.left + dx, rect.top + dy, rect.width, rect.height)
}

/** How much larger a piece is drawn than laid out. */
export function zoomOf(node: HTMLElement, rect: DOMRect = node.getBoundingClientRect()): number {
  return node.offsetWidth > 0 ? rect.width / node.offsetWidth : 1
}

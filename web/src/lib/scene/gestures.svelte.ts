/** Pointer and keys, for the whole stage at once: clicks and drags become picks, pointing and long presses open cards. */
import { isResting } from '../resting'
import type { Pick, Piece } from '../types'
import { zoomOf } from '../motion/finding'
import { hitOf, likeIt, meanings, pickOf, type Hit } from './hits'
import { towards } from './layout'
import { listen } from './listening'
import type { Lookup } from './lookup.svelte'
import type { Shown, Things } from './shown'

const HOVER = 550 // ms
const LONG_PRESS = 480 // ms
const DRAG = 7 // px

interface Press {
  hit: Hit
  x: number
  y: number
  pointer: number
  draggable: boolean
}

export class Gestures {
  dragged = $state.raw<{ id: string; x: number; y: number } | null>(null)
  private stage: HTMLElement | null = null
  private hover: ReturnType<typeof setTimeout> | undefined
  private down: Press | null = null
  private swallow = false // the click that ends a drag or a long press
  private readonly shown: Shown
  private readonly things: () => Things
  private readonly lookup: Lookup

  constructor(shown: Shown, things: () => Things, lookup: Lookup) {
    this.shown = shown
    this.things = things
    this.lookup = lookup
    $effect(() => this.carry())
  }

  /** To be attached to the stage. */
  readonly attach = (stage: HTMLElement): (() => void) => {
    this.stage = stage
    const silence = listen([
      [stage, 'pointerover', this.over as EventListener],
      [stage, 'pointerleave', this.leave],
      [stage, 'pointerdown', this.press as EventListener],
      [window, 'pointerdown', this.elsewhere as EventListener, { capture: true }],
      [window, 'pointermove', this.move as EventListener],
      [window, 'pointerup', this.release as EventListener],
      [window, 'pointercancel', this.cancel],
      [stage, 'click', this.clicked as EventListener],
      [stage, 'contextmenu', this.menu],
      [stage, 'keydown', this.keys as EventListener],
      [window, 'scroll', this.leave, { passive: true }],
    ])
    return () => {
      clearTimeout(this.hover)
      silence()
    }
  }

  private hit(target: EventTarget | null): Hit | null {
    return hitOf(target, this.things())
  }

  // --- pointing ---

  private readonly over = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || this.down) return
    clearTimeout(this.hover)
    if (isResting(event)) return
    const hit = this.hit(event.target)
    if (!hit) return this.lookup.closeCard()
    if (this.lookup.about?.pick === pickOf(hit)) return
    this.lookup.closeCard()
    this.lookup.pointAt(hit)
    this.hover = setTimeout(() => this.lookup.openCard(hit.node), HOVER)
  }
  private readonly leave = (event: Event): void => {
    if ('pointerType' in event && event.pointerType !== 'mouse') return // a finger that is lifted leaves the card open
    clearTimeout(this.hover)
    this.lookup.closeCard()
  }
  private readonly elsewhere = (event: PointerEvent): void => {
    const note = event.target instanceof Element && event.target.closest('[data-note]')
    if (this.lookup.about && event.pointerType !== 'mouse' && !note) this.lookup.closeCard()
  }
  private readonly menu = (event: Event): void => {
    if (this.swallow || this.lookup.about) event.preventDefault()
  }

  // --- dragging ---

  private readonly press = (event: PointerEvent): void => {
    clearTimeout(this.hover)
    if (event.button !== 0) return
    const hit = this.hit(event.target)
    if (!hit) return
    const { clientX: x, clientY: y, pointerId: pointer } = event
    this.down = { hit, x, y, pointer, draggable: this.isDraggable(hit) }
    this.swallow = false
    if (event.pointerType === 'mouse') return this.lookup.closeCard()
    this.hover = setTimeout(() => {
      if (!this.down || this.dragged) return
      this.swallow = true
      this.lookup.openCard(this.down.hit.node)
    }, LONG_PRESS)
  }
  private readonly move = (event: PointerEvent): void => {
    const { down } = this
    if (!down || event.pointerId !== down.pointer) return
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < DRAG) return
    clearTimeout(this.hover)
    if (!down.draggable || !down.hit.piece) return
    this.lookup.closeCard()
    this.dragged = { id: down.hit.piece.id, x: event.clientX, y: event.clientY }
  }
  private readonly release = (event: PointerEvent): void => {
    clearTimeout(this.hover)
    const start = this.down
    this.down = null
    if (!this.dragged || !start) return
    this.dragged = null
    this.swallow = true
    setTimeout(() => (this.swallow = false), 50)
    const below = document.elementsFromPoint(event.clientX, event.clientY)
    const to = this.hit(below.find((one) => this.stage!.contains(one) && this.hit(one)) ?? null)
    if (to && to.spot !== start.hit.spot) this.drop(start.hit, to)
  }
  private readonly cancel = (): void => {
    clearTimeout(this.hover)
    this.down = null
    this.dragged = null
  }
  private drop(start: Hit, to: Hit): void {
    const { picker } = this.shown
    const things = this.things()
    const target = things.nameOf(to.spot)
    const from = meanings(start, things, picker)
    const aim: Pick[] = to.piece
      ? [`#${to.piece.id}`, `@${to.spot}`]
      : [`@${to.spot}`, ...things.on(to.spot).map((one) => `#${one.id}`)]
    const started = picker.all.some((line) => from.includes(line.picks[0] ?? ''))
    if (!started && start.piece && this.isMineToMove(start.piece)) picker.click(aim, target)
    else picker.drag(from, aim, target)
  }
  private isDraggable({ piece, spot }: Hit): boolean {
    if (!this.shown.interactive || piece === null) return false
    return this.shown.picker.canStart([`#${piece.id}`, `@${spot}`]) || this.isMineToMove(piece)
  }
  /** A piece of the viewer's that need not be named, because it is the only one. */
  private isMineToMove(piece: Piece): boolean {
    const { viewer, picker } = this.shown
    return viewer !== null && piece.owner === viewer && picker.all.length > 0
  }
  /** The piece itself follows the pointer. */
  private carry(): (() => void) | undefined {
    const now = this.dragged
    const node = now && this.stage?.querySelector<HTMLElement>(`[data-piece="${CSS.escape(now.id)}"]`)
    if (!now || !node) return undefined
    const rect = node.getBoundingClientRect()
    const was = node.style.transform
    const zoom = zoomOf(node, rect)
    const [dx, dy] = [(now.x - rect.left - rect.width / 2) / zoom, (now.y - rect.top - rect.height / 2) / zoom]
    node.style.transform = `translate(${dx}px, ${dy}px) scale(1.12)`
    node.style.zIndex = '40'
    node.style.pointerEvents = 'none'
    return () => {
      node.style.transform = was
      node.style.pointerEvents = ''
    }
  }

  // --- clicking ---

  private readonly clicked = (event: MouseEvent): void => {
    if (this.swallow) {
      this.swallow = false
      event.preventDefault()
      return
    }
    const list = event.target instanceof Element && event.target.closest<HTMLElement>('[data-list]')
    if (list) return this.lookup.openSurface(list, list.dataset.list)
    const hit = this.hit(event.target)
    if (!hit) return
    if (hit.node.closest('[data-browse]')) this.lookup.openHeap(hit, this.things().on(hit.spot))
    else if (this.shown.interactive) this.click(hit, (event as PointerEvent).pointerType === 'touch')
  }
  private click(hit: Hit, touch: boolean): void {
    const { picker } = this.shown
    const things = this.things()
    this.lookup.closeCard()
    const here = things.on(hit.spot)
    const can = here.filter((piece) => picker.mark(`#${piece.id}`))
    const own = hit.piece && hit.heap === 1 ? `#${hit.piece.id}` : `@${hit.spot}`
    const direct = picker.mark(own) ?? picker.mark(`@${hit.spot}`)
    const slot = hit.node.closest('.slot') !== null && hit.heap === 1
    if (!slot && ((can.length > 1 && !direct) || (hit.heap > 1 && !direct && can.length !== 1))) {
      this.lookup.openHeap(hit, hit.heap > 1 || can.length > 1 ? here : can)
      return
    }
    const name = (!slot && things.spotById.get(hit.spot)?.name) || hit.piece?.name || hit.spot
    const refused = !picker.click(meanings(hit, things, picker), name)
    // What is asked answers with a reason; a finger, which cannot point, is also told what lies there.
    if (refused && (touch || picker.all.length === 0)) this.lookup.openCard(hit.node)
    if (refused) void this.lookup.browse(hit, name)
  }
  /** A piece is chosen from the list of a heap. */
  fromHeap(piece: Piece): void {
    this.lookup.heap = null
    const things = this.things()
    if (!things.pieceById.has(piece.id)) return // it was only looked at
    this.shown.picker.click(likeIt(piece, things), piece.name)
  }

  // --- keys ---

  private readonly keys = (event: KeyboardEvent): void => {
    const here = (event.target as Element).closest<HTMLElement>('[data-nav]')
    if (!here) return
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      this.walk(here, event.key)
    } else if (event.key === 'i' || event.key === '?') {
      event.preventDefault()
      if (this.lookup.about) this.lookup.closeCard()
      else this.lookup.openCard(here, true)
    } else if (event.key === 'Escape' && this.lookup.about) {
      event.stopPropagation()
      this.lookup.closeCard()
    }
  }
  /** To the next stop of a surface in a direction, to its first or to its last. */
  private walk(here: HTMLElement, key: string): void {
    const surface = here.closest('[data-surface]')
    const all = [...(surface?.querySelectorAll<HTMLElement>('[data-nav]') ?? [])]
    const next = key === 'Home' ? all[0] : key === 'End' ? all.at(-1) : beside(here, all, key)
    if (!next) return
    for (const one of all) if (one.tabIndex === 0) one.tabIndex = -1
    next.tabIndex = 0
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    this.lookup.closeCard()
  }
}

function beside(here: HTMLElement, all: HTMLElement[], key: string): HTMLElement | undefined {
  const others = all.filter((one) => one !== here)
  const middle = (one: Element) => {
    const rect = one.getBoundingClientRect()
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
  }
  return others[towards(middle(here), others.map(middle), key)]
}

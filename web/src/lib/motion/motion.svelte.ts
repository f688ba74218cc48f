/**
 * Things happen: what a step tells is seen and heard, one step after another. The picture is always the newest; only effects are
 * drawn over it, and nothing waits for them. Knows no game: it follows the beats, and where there are none what has changed.
 */
import './motion.css'
import type { Beat, Scene } from '../types'
import { Acting, SHAKEN, Veil, type Ground, type Was } from './acting'
import { changed, type Changed } from './changed'
import { pieceNode, spotNode, surfaceOf, zoomOf } from './finding'
import { Layer } from './layer'
import { Marks, type Arrow } from './marks'
import { plan, type Cue } from './plan'
import { sound } from './player'
import { likenessOf } from './puppet'
import { Queue } from './queue'
import { isCalm, settings } from './settings.svelte'
import { EASE } from './signs'
import { score } from './sounds'

export class Motion {
  playing = $state(false) // something is still to be seen
  private readonly queue = new Queue()
  private readonly layer = new Layer()
  private readonly marks = new Marks()
  private readonly veil = new Veil()
  private readonly loud: boolean
  private beats: Beat[] = []
  private own = false
  private cutting = false
  private was = new Map<string, Was>()
  private found: Changed = { moved: [], turned: [] }
  private pointed: string | null = null
  private inHurry = false
  private stage: HTMLElement | undefined

  /** `loud`: with sounds and arrows, as at a table; small pictures of examples have neither. */
  constructor(loud = false) {
    this.loud = loud
    this.queue.onbusy = (busy) => (this.playing = busy)
  }

  /** What the next picture tells. `own`: the viewer did it, and sees it at once. */
  hear(beats: readonly Beat[], own = false): void {
    this.beats.push(...beats)
    this.own = own
  }
  /** The next picture does not follow from this one: nothing is seen to move. */
  cut(): void {
    this.cutting = true
    this.beats = []
    this.marks.forget()
    this.queue.hurry()
  }
  /** The viewer is in a hurry: what is new is just there. */
  set quick(quick: boolean) {
    if (quick && !this.inHurry) this.queue.hurry()
    this.inHurry = quick
  }
  hurry(): void {
    this.queue.hurry()
  }

  /** Before the change. */
  look(stage: HTMLElement | undefined, before: Scene, now: Scene): void {
    this.was.clear()
    this.found = { moved: [], turned: [] }
    if (!stage || !this.moves()) return
    this.found = changed(before, now)
    const likely = new Set([...this.found.moved.map((one) => one.piece), ...this.found.turned])
    for (const { piece, kind } of this.beats) if (piece && kind !== 'hit') likely.add(piece)
    const rects = new Map<Element, DOMRect>()
    for (const node of stage.querySelectorAll<HTMLElement>('[data-piece]')) {
      const rect = node.getBoundingClientRect()
      if (!rect.width) continue
      const surface = surfaceOf(node)
      if (!rects.has(surface)) rects.set(surface, surface.getBoundingClientRect())
      const id = node.dataset.piece!
      this.was.set(id, {
        rect,
        surface,
        at: rects.get(surface)!,
        likeness: likely.has(id) ? likenessOf(node) : null,
        down: node.querySelector('.piece.down') !== null,
        spot: node.dataset.on ?? '',
      })
    }
  }

  /** After it. */
  play(stage: HTMLElement | undefined): void {
    const [beats, own] = [this.beats, this.own]
    this.beats = []
    this.own = false
    this.stage = stage
    if (!stage) return
    this.veil.renew(stage)
    if (this.loud) {
      if (own && beats.length) this.marks.forget()
      else if (!own) this.marks.add(arrowsOf(beats))
      this.marks.draw(stage)
    }
    const may = this.moves()
    this.cutting = false
    if (!may || this.was.size + beats.length === 0) return
    if (!isCalm()) this.slide(stage)
    const turned = this.found.turned.map((piece) => ({ piece, from: '', to: '' }))
    const cues = plan(beats, [...this.found.moved, ...turned], (from, to) => apart(stage, from, to))
    if (!cues.length) return
    const ground: Ground = {
      stage,
      layer: this.layer,
      was: new Map(this.was),
      veil: this.veil,
      calm: isCalm(),
      sound: (cues, rate) => this.heard(cues, rate),
    }
    this.queue.speed = settings.speed
    this.queue.add(new Acting(ground, cues), own)
  }

  private heard(cues: readonly Cue[], rate: number): void {
    if (this.loud) sound(score(cues), rate)
  }

  /** What only makes room for something, as in a hand, slides along. */
  private slide(stage: HTMLElement): void {
    const moved = new Set(this.found.moved.map((one) => one.piece))
    for (const node of stage.querySelectorAll<HTMLElement>('[data-piece]')) {
      const old = this.was.get(node.dataset.piece!)
      if (!old || moved.has(node.dataset.piece!)) continue
      const [rect, now] = [node.getBoundingClientRect(), surfaceOf(node).getBoundingClientRect()]
      if (!rect.width) continue
      const dx = old.rect.left - old.at.left - (rect.left - now.left)
      const dy = old.rect.top - old.at.top - (rect.top - now.top)
      if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue
      const zoom = zoomOf(node, rect)
      node.animate(
        { transform: [`translate(${dx / zoom}px, ${dy / zoom}px)`, 'none'] },
        { duration: 260, easing: EASE },
      )
    }
  }

  private moves(): boolean {
    return (
      !this.inHurry &&
      !this.cutting &&
      settings.speed > 0 &&
      typeof Element.prototype.animate === 'function' &&
      !document.hidden
    )
  }

  // --- the table's own signs ---

  /** What was clicked last: that is what a refusal is about. */
  point(target: EventTarget | null): void {
    const node = target instanceof Element ? target.closest<HTMLElement>('[data-piece], [data-spot]') : null
    this.pointed = node?.dataset.piece ?? node?.dataset.spot ?? null
  }
  refused(): void {
    const { stage } = this
    if (this.loud && settings.speed > 0) sound([{ name: 'refused', at: 0 }])
    const node = stage && this.pointed && (pieceNode(stage, this.pointed) ?? spotNode(stage, this.pointed))
    if (node && this.moves() && !isCalm()) node.animate(SHAKEN(3), { duration: 180 })
  }
  /** One is asked: the prompt's edge glows once. */
  glow(): void {
    const prompt = document.querySelector('[data-role="prompt"], .actions')
    if (!prompt || !this.moves()) return
    const none = '0 0 0 0 rgb(255 215 106 / 0%)'
    const frames = { boxShadow: [none, '0 0 0 3px #ffd76a, 0 0 22px 4px rgb(255 215 106 / 70%)', none] }
    prompt.animate(frames, { duration: 500, easing: 'ease-out' })
  }
  ended(won: boolean): void {
    if (this.loud && settings.speed > 0) sound([{ name: won ? 'win' : 'loss', at: 0 }])
  }
}

function arrowsOf(beats: readonly Beat[]): Arrow[] {
  const arrows: Arrow[] = []
  for (const { kind, spot, to, piece, seat } of beats) {
    if (kind !== 'move' || !spot || !to) continue
    const last = arrows.at(-1)
    if (last && piece && last.piece === piece && last.path.at(-1) === spot) last.path.push(to)
    else arrows.push({ path: [spot, to], seat: seat ?? -1, piece: piece ?? '' })
  }
  return arrows
}

/** How many spots lie between two of a board. */
function apart(stage: HTMLElement, from: string, to: string): number {
  const [a, b] = [spotNode(stage, from), spotNode(stage, to)]
  if (!a || !b || a.parentElement !== b.parentElement) return 2
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
  return Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top)) / (one.width || 1)
}

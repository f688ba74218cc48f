/**
 * A step as it is seen. The page below has the new picture already: pieces that are still on their way are transparent, but can be
 * clicked where they will be, and puppets go their ways.
 */
import type { Beat } from '../types'
import { middle, pieceNode, seatNode, shifted, spotNode, surfaceOf, targetIds, thingNode, zoomOf } from './finding'
import type { Layer } from './layer'
import { FADE, length, LUNGE, STAY, type Cue } from './plan'
import { likenessOf, Puppet } from './puppet'
import type { Act } from './queue'
import { DIE_APART, EASE, FLYING, die, glint, missile, number, ring, shield, stone, type Pace } from './signs'

/** A piece before the picture changed. */
export interface Was {
  rect: DOMRect
  surface: Element
  at: DOMRect // where its surface was
  likeness: HTMLElement | null // of those that have changed
  down: boolean
  spot: string
}

/** What an act is played on. */
export interface Ground {
  stage: HTMLElement
  layer: Layer
  was: ReadonlyMap<string, Was>
  veil: Veil
  calm: boolean // nothing may fly, shake or tumble
  sound(cues: readonly Cue[], rate: number): void
}

/** Pieces that are not seen yet where they are. They keep taking clicks. */
export class Veil {
  private held = new Map<string, { count: number; node: HTMLElement; by: Animation }>()

  holds(id: string): boolean {
    return this.held.has(id)
  }
  hold(stage: HTMLElement, id: string): void {
    const known = this.held.get(id)
    if (known) return void known.count++
    const node = pieceNode(stage, id)
    if (node) this.held.set(id, { count: 1, node, by: veiled(node) })
  }
  release(id: string): void {
    const known = this.held.get(id)
    if (!known || --known.count > 0) return
    known.by.cancel()
    this.held.delete(id)
  }
  /** After the picture has changed: another element may stand for a piece. */
  renew(stage: HTMLElement): void {
    for (const [id, held] of this.held) {
      const node = pieceNode(stage, id)
      if (!node || node === held.node) continue
      held.by.cancel()
      held.node = node
      held.by = veiled(node)
    }
  }
}
const veiled = (node: HTMLElement): Animation => node.animate({ opacity: [0, 0] }, { duration: 1, fill: 'both' })

export class Acting implements Act {
  readonly ms: number
  private readonly on: Ground
  private readonly cues: readonly Cue[]
  private readonly puppets = new Map<string, Puppet>()
  private readonly held: string[] = []
  private running: Animation[] = []
  private rate = 1

  constructor(on: Ground, cues: readonly Cue[]) {
    this.on = on
    this.cues = cues
    this.ms = on.calm ? FADE : length(cues)
    this.prepare()
  }

  /** Until it begins everything is seen where it was. */
  private prepare(): void {
    const { stage, veil, was, calm } = this.on
    for (const cue of this.cues) {
      if (!cue.piece || this.puppets.has(cue.piece)) continue
      const old = was.get(cue.piece)
      const node = pieceNode(stage, cue.piece)
      if (cue.kind === 'fall' && this.lies(cue.piece)) continue
      const travels = ['move', 'draw', 'place', 'gone', 'flip', 'fall'].includes(cue.kind) && old?.likeness
      if (travels) {
        const behind = veil.holds(cue.piece)
        const puppet = this.puppet(cue.piece, old)
        if (behind) puppet.outer.style.opacity = '0' // another step shows it still
        if (node && !calm) puppet.wearNext(likenessOf(node))
      }
      if (node && (travels ? cue.kind !== 'gone' : !old && ['place', 'draw', 'move'].includes(cue.kind))) {
        if (this.held.includes(cue.piece)) continue
        veil.hold(stage, cue.piece)
        this.held.push(cue.piece)
      }
    }
  }

  /** What has fallen can stay where it fell. Else it is gone, or waits somewhere else to come back. */
  private lies(id: string): boolean {
    const node = pieceNode(this.on.stage, id)
    return node !== null && node.dataset.on === this.on.was.get(id)?.spot
  }

  private puppet(id: string, old: Was): Puppet {
    const now = old.surface.isConnected ? old.surface.getBoundingClientRect() : old.at
    const rect = shifted(old.rect, now.left - old.at.left, now.top - old.at.top)
    const puppet = new Puppet(this.on.layer.at(old.surface.isConnected ? old.surface : document.documentElement), rect)
    puppet.outer.dataset.puppet = id
    puppet.wear(old.likeness!)
    this.puppets.set(id, puppet)
    return puppet
  }

  start(rate: number): void {
    this.rate = rate
    for (const puppet of this.puppets.values()) puppet.outer.style.opacity = ''
    for (const cue of this.cues) this.running.push(...(this.on.calm ? this.calmly(cue) : this.show(cue)))
    this.on.sound(this.cues, rate)
  }

  end(): void {
    for (const animation of this.running) animation.cancel()
    for (const puppet of this.puppets.values()) puppet.remove()
    for (const id of this.held) this.on.veil.release(id)
    this.on.layer.tidy()
  }

  private show(cue: Cue): Animation[] {
    const pace = this.pace(cue)
    const { delay, ms } = pace
    switch (cue.kind) {
      case 'move':
        return this.travel(cue, pace, 6)
      case 'draw':
        return this.draw(cue, pace)
      case 'place':
        return cue.path.length > 1 ? this.draw(cue, pace) : this.entering(cue, pace)
      case 'gone':
        return this.leave(cue, { opacity: [1, 0], scale: [1, 0.8] }, pace)
      case 'fall':
        return this.fall(cue, pace)
      case 'flip':
        return this.flip(cue, pace)
      case 'miss':
        return this.onTarget(cue, { filter: ['none', 'grayscale(1) brightness(.8)', 'none'] }, pace)
      case 'strike':
        if (FLYING.includes(cue.beat?.look ?? '')) return this.shoot(cue, pace)
        return [...this.lunge(cue, pace), ...(cue.beat?.n ? this.onTarget(cue, SHAKEN(4), pace) : [])]
      case 'hit':
        return this.onTarget(cue, SHAKEN(4), { delay, ms })
    }
    return this.signs(cue, pace)
  }

  /** Where nothing may move: what is new appears, what is gone disappears. Numbers and dice are seen as they are. */
  private calmly(cue: Cue): Animation[] {
    const timing = { duration: FADE, fill: 'both' } as const
    const puppet = this.puppets.get(cue.piece)
    const found = this.signs(cue, this.pace(cue))
    if (puppet) found.push(puppet.outer.animate({ opacity: [1, 0] }, timing))
    const node = this.held.includes(cue.piece) ? pieceNode(this.on.stage, cue.piece) : null
    if (node) found.push(node.animate({ opacity: [0, 1] }, timing))
    return found
  }

  private pace(cue: Cue): Pace {
    const calm = this.on.calm
    if (calm) return { delay: 0, ms: FADE, calm, stay: STAY }
    return {
      delay: cue.at / this.rate,
      ms: cue.ms / this.rate,
      calm,
      stay: cue.kind === 'roll' ? 1100 / this.rate : 350,
    }
  }

  // --- what is drawn beside the pieces ---

  private signs(cue: Cue, pace: Pace): Animation[] {
    const beat = cue.beat
    if (!beat) return []
    const rect = this.targetRect(beat)
    if (!rect) return []
    const [layer, into] = [this.on.layer, this.on.layer.at(this.groundOf(beat))]
    switch (beat.kind) {
      case 'roll':
        this.roll(beat, rect, into, pace)
        break
      case 'hit':
        if (beat.n) number(layer, into, rect, beat.n, 'harm', pace)
        break
      case 'coin':
        if (beat.n) number(layer, into, rect, beat.n, 'gold', pace)
        break
      case 'strike':
        if (beat.n && !pace.calm) stone(layer, into, rect, pace)
        if (beat.n) number(layer, into, rect, beat.n, 'harm', pace)
        break
      case 'block':
        shield(layer, into, rect, pace)
        break
      case 'spell':
        if (!pace.calm) ring(layer, into, this.sourceRect(beat) ?? rect, rect, beat.look ?? '', pace)
    }
    return [] // they go by themselves, and may outlast the step
  }

  /** On the upper left corner of who rolls, and never out of sight. */
  private roll(beat: Beat, rect: DOMRect, into: HTMLElement, pace: Pace): void {
    const dice = beat.dice ?? []
    const board = targetIds(beat).length ? null : this.on.stage.querySelector('[data-role="stage"]')
    const { x, y } = middle((board ?? this.on.stage).getBoundingClientRect())
    // What is rolled for nobody in particular is rolled in the middle of the table, and large.
    const size = board ? 1.6 : 1
    // Dice of one throw may be told one after the other: they lie side by side as long as the first are there.
    const at = targetIds(beat).join(' ')
    const there = document.querySelectorAll(`.motion-die[data-at="${CSS.escape(at)}"]`).length
    const wide = (there + dice.length) * DIE_APART * size
    const left = board
      ? x - (dice.length * DIE_APART * size) / 2
      : Math.max(4, Math.min(rect.left - 12, innerWidth - wide - 4))
    const top = board ? y - DIE_APART / 2 : Math.max(48, rect.top - 16)
    for (const [i, value] of dice.entries()) {
      const own = pace.calm ? pace : { ...pace, delay: pace.delay + (i * 60) / this.rate }
      const shown = { value, faces: Math.max(beat.n || 6, ...dice), size, hits: beat.look === 'hit' }
      die(this.on.layer, into, left + (there + i) * DIE_APART * size, top, shown, own).dataset.at = at
    }
  }

  // --- pieces ---

  /** From place to place, a little above the board. */
  private travel(cue: Cue, { delay, ms }: { delay: number; ms: number }, lift: number): Animation[] {
    const puppet = this.puppets.get(cue.piece)
    if (!puppet) return this.entering(cue, { delay, ms })
    const stops = this.stops(cue, puppet)
    const timing = { delay, duration: ms, fill: 'both', easing: EASE } as const
    const lifted = [
      { transform: 'none', filter: 'drop-shadow(0 0 0 rgb(0 0 0 / 0%))' },
      { transform: `translateY(-${lift}px)`, filter: 'drop-shadow(0 8px 6px rgb(0 0 0 / 45%))', offset: 0.35 },
      { transform: 'none', filter: 'drop-shadow(0 0 0 rgb(0 0 0 / 0%))' },
    ]
    return [puppet.outer.animate(stops, timing), puppet.inner.animate(lifted, { ...timing, easing: 'linear' })]
  }

  /** The ways of a puppet, as it is moved from where it stands: over the spots of its path to where the piece is now. */
  private stops(cue: Cue, puppet: Puppet): Keyframe[] {
    const { stage } = this.on
    const from = middle(puppet.rect)
    const node = pieceNode(stage, cue.piece)
    const [end, last] = [node?.getBoundingClientRect(), cue.path.at(-1)]
    const rects = cue.path.slice(1, -1).map((spot) => spotNode(stage, spot)?.getBoundingClientRect())
    rects.push(end ?? spotNode(stage, last)?.getBoundingClientRect())
    const size = end ? end.width / puppet.rect.width : 1
    const found = rects.filter((rect) => rect !== undefined).map((rect) => middle(rect))
    return [
      { transform: 'none' },
      ...found.map(({ x, y }, i) => ({
        transform: `translate(${x - from.x}px, ${y - from.y}px) scale(${i === found.length - 1 ? size : 1})`,
      })),
    ]
  }

  /** From a pile in an arc; half-way it turns over. */
  private draw(cue: Cue, pace: Pace): Animation[] {
    const { stage, layer } = this.on
    const { delay, ms } = pace
    const node = pieceNode(stage, cue.piece)
    const known = this.puppets.get(cue.piece)
    const source = known?.rect ?? this.pileRect(cue.path[0])
    const goal = node ?? thingNode(stage, cue.path[1]) ?? seatNode(cue.beat?.seat)
    if (!source || !goal || (!known && cue.path.length < 2)) return this.entering(cue, pace)
    const back = this.topOf(cue.path[0])
    const puppet = known ?? new Puppet(layer.at(surfaceOf(goal)), source)
    if (!known) {
      if (back) puppet.wear(likenessOf(back))
      if (node) puppet.wearNext(likenessOf(node))
      this.puppets.set(cue.piece || `drawn ${cue.at}`, puppet)
      puppet.outer.dataset.puppet = cue.piece
    }
    const end = goal.getBoundingClientRect()
    const [a, b] = [middle(source), middle(end)]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const arc = cue.kind === 'draw' ? Math.min(90, Math.hypot(dx, dy) / 4) : 0
    const size = node ? end.width / source.width : 1
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx / 2}px, ${dy / 2 - arc}px) scale(${(1 + size) / 2})`, opacity: 1, offset: 0.5 },
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, opacity: node ? 1 : 0 },
    ]
    const flight = puppet.outer.animate(frames, { delay, duration: ms, fill: 'both', easing: EASE })
    const turns = cue.kind === 'draw' && node && (this.on.was.get(cue.piece)?.down ?? isDown(back)) !== isDown(node)
    if (turns) return [flight, ...puppet.turn(delay, ms)]
    puppet.showNext()
    return [flight]
  }

  /** It drops onto its place. */
  private entering(cue: Cue, { delay, ms }: { delay: number; ms: number }): Animation[] {
    const node = this.held.includes(cue.piece) ? pieceNode(this.on.stage, cue.piece) : null
    if (!node) return cue.piece ? [] : this.glint(cue, { delay, ms })
    const frames = [
      { opacity: 0, scale: 1.15 },
      { opacity: 1, offset: 0.3 },
      { opacity: 1, scale: 1 },
    ]
    return [node.animate(frames, { delay, duration: ms, fill: 'both', easing: EASE })]
  }

  private leave(cue: Cue, frames: PropertyIndexedKeyframes, { delay, ms }: Pace): Animation[] {
    const puppet = this.puppets.get(cue.piece)
    return puppet ? [puppet.inner.animate(frames, { delay, duration: ms, fill: 'both', easing: EASE })] : []
  }

  /** It tilts, loses its colour and sinks; what stays in the picture as fallen only tilts. */
  private fall(cue: Cue, { delay, ms }: Pace): Animation[] {
    const puppet = this.puppets.get(cue.piece)
    const node = puppet?.inner ?? pieceNode(this.on.stage, cue.piece)
    if (!node) return []
    if (puppet) puppet.outer.dataset.falls = ''
    const tilted = { transform: 'rotate(9deg)', filter: 'grayscale(1)', opacity: 1, offset: 0.55 }
    const end =
      puppet && !this.lies(cue.piece)
        ? { transform: 'translateY(14px) rotate(9deg)', filter: 'grayscale(1) brightness(.7)', opacity: 0 }
        : { transform: 'none', filter: 'none', opacity: 1 }
    const frames = [{ transform: 'none', filter: 'none', opacity: 1 }, tilted, end]
    return [node.animate(frames, { delay, duration: ms, fill: puppet ? 'both' : 'none', easing: EASE })]
  }

  private flip(cue: Cue, { delay, ms }: Pace): Animation[] {
    const puppet = this.puppets.get(cue.piece)
    if (puppet) return puppet.turn(delay, ms)
    const node = pieceNode(this.on.stage, cue.piece)?.querySelector('.piece')
    if (!cue.piece) return this.glint(cue, { delay, ms })
    return node ? [node.animate({ transform: ['rotateY(90deg)', 'none'] }, { delay, duration: ms, easing: EASE })] : []
  }

  /** Who strikes goes for whom it strikes, and is back at once. */
  private lunge({ beat, piece }: Cue, { delay, ms }: Pace): Animation[] {
    const node = beat?.to && beat.to !== piece ? pieceNode(this.on.stage, piece) : null
    const goal = node && thingNode(this.on.stage, beat?.to)
    if (!node || !goal) return []
    const [a, b] = [middle(node.getBoundingClientRect()), middle(goal.getBoundingClientRect())]
    const zoom = zoomOf(node)
    const [dx, dy] = [((b.x - a.x) * 0.3) / zoom, ((b.y - a.y) * 0.3) / zoom]
    const frames = [
      { transform: 'none' },
      { transform: `translate(${-dx * 0.1}px, ${-dy * 0.1}px)`, offset: 0.25 },
      { transform: `translate(${dx}px, ${dy}px)`, offset: 0.5 },
      { transform: 'none' },
    ]
    return [node.animate(frames, { delay, duration: Math.min(ms, LUNGE / this.rate), composite: 'add' })]
  }

  /** An arrow, a bolt or a stone on its way; of an unseen shooter nothing is seen but the blow. */
  private shoot({ beat }: Cue, pace: { delay: number; ms: number }): Animation[] {
    const { stage, layer } = this.on
    const [from, to] = [thingNode(stage, beat?.spot), thingNode(stage, beat?.to)]
    if (!from || !to) return []
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
    return missile(layer, layer.at(surfaceOf(to)), a, b, beat!.look!, pace)
  }

  /** A place where something has changed that is no piece: a land is taken, or turned up. */
  private glint({ beat }: Cue, pace: { delay: number; ms: number }): Animation[] {
    const node = spotNode(this.on.stage, beat?.to || beat?.spot)
    return node ? glint(this.on.layer, this.on.layer.at(surfaceOf(node)), node, pace) : []
  }

  private onTarget(cue: Cue, frames: PropertyIndexedKeyframes, pace: { delay: number; ms: number }): Animation[] {
    const found = this.signs(cue, this.pace(cue))
    for (const id of cue.beat ? targetIds(cue.beat) : []) {
      const node = this.puppets.get(id)?.inner ?? pieceNode(this.on.stage, id)
      if (!node) continue
      found.push(node.animate(frames, { delay: pace.delay, duration: pace.ms, composite: 'add' }))
      break
    }
    return found
  }

  // --- places ---

  private targetRect(beat: Beat): DOMRect | null {
    const { stage, was } = this.on
    for (const id of targetIds(beat)) {
      const puppet = this.puppets.get(id)
      // It is on its way: the beat says where it happens.
      if (puppet) return spotNode(stage, beat.spot)?.getBoundingClientRect() ?? puppet.rect
      const node = pieceNode(stage, id)
      if (node) return node.getBoundingClientRect()
      const gone = was.get(id)
      if (gone) return gone.rect
      const place = thingNode(stage, id)
      if (place) return place.getBoundingClientRect()
    }
    return seatNode(beat.seat)?.getBoundingClientRect() ?? null
  }

  private groundOf(beat: Beat): Element {
    for (const id of targetIds(beat)) {
      const node = thingNode(this.on.stage, id)
      if (node) return surfaceOf(node)
      const gone = this.on.was.get(id)
      if (gone?.surface.isConnected) return gone.surface
    }
    return document.documentElement
  }

  /** Where a spell is cast: at its card, else at its player. */
  private sourceRect(beat: Beat): DOMRect | null {
    for (const id of [beat.spot, beat.piece]) {
      if (!id || id === targetIds(beat)[0]) continue
      const node = thingNode(this.on.stage, id)
      if (node) return node.getBoundingClientRect()
      const gone = this.on.was.get(id)
      if (gone) return gone.rect
    }
    return seatNode(beat.seat)?.getBoundingClientRect() ?? null
  }

  private topOf(spot: string | undefined): HTMLElement | null {
    const all = spot ? this.on.stage.querySelectorAll<HTMLElement>(`[data-on="${CSS.escape(spot)}"]`) : []
    return all[all.length - 1] ?? null
  }
  private pileRect(spot: string | undefined): DOMRect | null {
    return (this.topOf(spot) ?? thingNode(this.on.stage, spot))?.getBoundingClientRect() ?? null
  }
}

const isDown = (node: Element | null): boolean => node?.querySelector('.piece.down') != null

export const SHAKEN = (px: number): PropertyIndexedKeyframes => ({
  transform: [0, -px, px, -px * 0.6, px * 0.4, 0].map((dx) => `translateX(${dx}px)`),
})

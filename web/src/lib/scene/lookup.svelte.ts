/** Looks things up in a picture: the card about what is pointed at, the list of a heap, ranges, and what is lit up for them. */
import { untrack } from 'svelte'
import type { Inspection, Overlay, Piece, Spot } from '../types'
import type { Card } from './card'
import { hitOf, pickOf, type Hit } from './hits'
import { isFixed } from './layout'
import type { Shown, Things } from './shown'

interface About {
  anchor: DOMRect
  spot: Spot | null
  pieces: Piece[]
  pick: string
}

interface Heap {
  anchor: DOMRect
  name: string
  title?: string
  pieces: Piece[]
}

export const overlayKey = (overlay: Overlay): string => `${overlay.kind} ${overlay.name}`

export class Lookup {
  about = $state.raw<About | null>(null)
  heap = $state.raw<Heap | null>(null)
  switchedOn = $state<string[]>([]) // overlays, by key
  private pointed = $state.raw<string[]>([]) // ids of what is pointed at: a spot and what lies on it
  private inspection = $state.raw<Inspection | null>(null) // of what the card is about
  private held = $state.raw<Inspection | null>(null) // of the piece that was picked last
  private wanted = '' // what the card should be about
  private readonly shown: Shown
  private readonly things: () => Things

  constructor(shown: Shown, things: () => Things) {
    this.shown = shown
    this.things = things
    $effect(() => this.hold())
    $effect(() => {
      void shown.scene
      untrack(() => {
        this.closeCard()
        this.heap = null
      })
    })
  }

  readonly card = $derived.by<Card | null>(() => {
    const { about } = this
    const { picker } = this.shown
    if (!about) return null
    const mark = picker.mark(about.pick) ?? picker.mark(`@${about.spot?.id}`)
    return { spot: about.spot, pieces: about.pieces, mark, inspection: this.inspection }
  })

  // --- ranges, and what is lit up ---

  private readonly pickedByHand = $derived.by(
    () => this.shown.picker.path.picks.findLast((pick) => pick[0] === '#') ?? '',
  )
  /** What was picked by hand keeps its ranges in sight until the choice is made. */
  private hold(): (() => void) | undefined {
    const [pick, ask] = [this.pickedByHand, this.shown.inspect]
    void this.shown.scene
    this.held = null
    if (!pick || !ask) return undefined
    let late = false
    void untrack(() => ask(pick)).then((answer) => {
      if (!late) this.held = answer
    })
    return () => (late = true)
  }
  /** Kinds of the overlays that lie over each spot now. */
  readonly overlaid = $derived.by(() => {
    const near = new Set([...this.pointed, ...this.shown.picker.now.picked.map((pick) => pick.slice(1))])
    const shown = (this.shown.scene.overlays ?? []).filter((overlay) =>
      overlay.of ? near.has(overlay.of) : this.switchedOn.includes(overlayKey(overlay)),
    )
    const over = new Map<string, string[]>()
    for (const overlay of [...shown, ...((this.inspection ?? this.held)?.overlays ?? [])]) {
      for (const spot of overlay.spots) {
        const kinds = over.get(spot) ?? []
        if (!kinds.includes(overlay.kind)) over.set(spot, [...kinds, overlay.kind])
      }
    }
    return over
  })
  /** Spots that an answer or a hint speaks of. */
  readonly lit = $derived.by(() => {
    const { scene, hinted } = this.shown
    const { pieceById } = this.things()
    const grounds = new Set(scene.surfaces.filter(isFixed).flatMap((surface) => surface.spots.map((spot) => spot.id)))
    // A piece on a board is sought by its place; in a hand it is by itself.
    const meant = hinted
      .map((pick) => (pick[0] !== '#' ? pick.slice(1) : (pieceById.get(pick.slice(1))?.spot ?? '')))
      .filter((spot, i) => hinted[i]![0] !== '#' || grounds.has(spot))
    return new Set([...((this.inspection ?? this.held)?.spots ?? []), ...meant])
  })

  // --- the card ---

  /** `anyway`: even if there is no more to say than a name. */
  openCard(target: HTMLElement, anyway = false): void {
    const things = this.things()
    const hit = hitOf(target, things)
    if (!hit) return
    const spot = things.spotById.get(hit.spot) ?? null
    // On a board the card names everything on the spot; in a hand, only the one card.
    const told = hit.piece && target.closest('.slot') ? [hit.piece] : things.on(hit.spot)
    const pick = pickOf(hit)
    const about = { anchor: hit.node.getBoundingClientRect(), spot, pieces: told, pick }
    const worth = anyway || told.length > 0 || !!spot?.tip || this.shown.picker.mark(pick) !== undefined
    if (worth) this.about = about
    this.wanted = pick
    this.inspection = null
    this.pointAt(hit)
    void this.shown.inspect?.(pick).then((answer) => {
      if (this.wanted !== pick || !answer) return
      this.about ??= about
      this.inspection = answer
    })
  }
  closeCard(): void {
    this.wanted = ''
    this.about = null
    this.inspection = null
    if (this.pointed.length) this.pointed = []
  }
  pointAt(hit: Hit): void {
    const here = this.things().on(hit.spot)
    this.pointed = [hit.spot, ...here.map((piece) => piece.id)]
  }

  // --- the list of a heap ---

  openHeap(hit: Hit, pieces: Piece[], name = this.things().nameOf(hit.spot)): void {
    this.heap = { anchor: hit.node.getBoundingClientRect(), name, pieces }
  }
  /** All that lies open on a surface. */
  openSurface(node: HTMLElement, id: string | undefined): void {
    const surface = this.shown.scene.surfaces.find((one) => one.id === id)
    const lying = (surface?.spots ?? []).flatMap((spot) => this.things().on(spot.id))
    const pieces = lying.filter((piece) => piece.face !== 'down')
    this.heap = { anchor: node.getBoundingClientRect(), name: '', title: surface?.name, pieces }
  }
  /** What a pile holds, if the game tells that only on asking. */
  async browse(hit: Hit, name: string): Promise<void> {
    const now = this.shown.scene
    const found = await this.shown.inspect?.(pickOf(hit))
    if (!found?.pieces?.length || this.shown.scene !== now) return
    this.closeCard()
    this.openHeap(hit, found.pieces, found.name || name)
  }
}

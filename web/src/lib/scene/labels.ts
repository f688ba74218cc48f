/** A picture for the ear: what spots and pieces are called, with all that the eye would see of them. */
import type { Mark } from '../picks/picks'
import { NOBODY, type Piece, type Seat, type Spot } from '../types'
import { T } from '../../strings-table'
import type { Changes } from './changes'
import { alike } from './picker.svelte'
import type { Shown, Things } from './shown'

const PLAIN_LOOKS = ['floor', 'card', 'cloth', 'plain', 'hole', 'none', 'dim', 'grass', 'stone']

export class Labels {
  private readonly shown: Shown
  private readonly things: () => Things
  private readonly changed: () => Changes

  constructor(shown: Shown, things: () => Things, changed: () => Changes) {
    this.shown = shown
    this.things = things
    this.changed = changed
  }

  /** A piece can be picked if one that nobody can tell from it can. */
  pieceMark(piece: Piece): Mark | undefined {
    const { picker } = this.shown
    const mark = picker.mark(`#${piece.id}`)
    if (mark || !picker.shown.marks.size) return mark
    const twin = this.things()
      .on(piece.spot)
      .find((other) => other !== piece && picker.mark(`#${other.id}`) && alike(piece, other))
    return twin ? picker.mark(`#${twin.id}`) : undefined
  }
  /** Of a spot that stands for something else that can be picked. */
  meantMark(spot: string): Mark | undefined {
    const { picker } = this.shown
    return picker
      .meant(spot)
      .map((pick) => picker.mark(pick))
      .find((mark) => mark !== undefined)
  }

  private ownerName(owner: Seat | undefined): string {
    return this.shown.scene.panels.find((panel) => panel.seat === owner)?.name ?? ''
  }

  piece(piece: Piece): string {
    const parts = [piece.name]
    const owner = this.ownerName(piece.owner)
    if ((piece.owner ?? NOBODY) !== NOBODY && !piece.name.toLowerCase().includes(owner.toLowerCase()))
      parts.push(T.of(owner))
    if (piece.text && !piece.name.includes(piece.text)) parts.push(piece.text)
    for (const badge of piece.badges ?? []) parts.push(badge.tip || `${badge.kind} ${badge.text ?? ''}`)
    for (const tag of piece.tags ?? []) if (!/\d|^tint-|^dim$|^none$/.test(tag)) parts.push(tag)
    if (this.changed().pieces.has(piece.id)) parts.push(T.trace.came)
    const mark = this.pieceMark(piece)
    if (this.shown.picker.picked(`#${piece.id}`)) parts.push(T.isPicked)
    else if (mark) parts.push(mark.label || T.canBePicked)
    return parts.join(', ')
  }

  spot(spot: Spot): string {
    const { picker } = this.shown
    const name = spot.name || spot.id
    const parts = [name]
    if (spot.text && !name.includes(spot.text)) parts.push(spot.text)
    if (spot.look && !PLAIN_LOOKS.includes(spot.look) && !name.includes(spot.look)) parts.push(spot.look)
    const here = this.things().on(spot.id)
    parts.push(here.length ? here.map((piece) => this.piece(piece)).join('; ') : T.empty)
    const trace = this.changed().spots.get(spot.id)
    if (trace) parts.push(T.trace[trace])
    const mark = picker.mark(`@${spot.id}`) ?? this.meantMark(spot.id)
    if (picker.picked(`@${spot.id}`)) parts.push(T.isPicked)
    else if (mark) parts.push(mark.label || T.canBePickedAs(mark.kind))
    return parts.join(', ')
  }
}

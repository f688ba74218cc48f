/** Where the surfaces of a picture go: above, on and beside the board, in rows, or at hand at the lower edge. */
import { ASIDE } from '../picks/picks'
import { NOBODY, type Pick, type Piece, type Surface } from '../types'
import { isFixed, plan } from './layout'
import { NO_PIECES, type Shown, type Things } from './shown'

export interface Row {
  key: string
  board: Surface | null
  flow: Surface[]
}

export const ABOVE = 'above'
const COLUMN = 216 // px that what flows needs beside a board

export class Arrangement {
  width = $state(640) // px of the stage
  tall = $state(480)
  dockTall = $state(0)
  private readonly shown: Shown
  private readonly things: () => Things

  constructor(shown: Shown, things: () => Things) {
    this.shown = shown
    this.things = things
  }

  readonly narrow = $derived(this.width < 560)
  readonly boards = $derived.by(() => this.shown.scene.surfaces.filter(isFixed).length)
  readonly largest = $derived.by(() => (this.shown.small ? 64 : 150))
  readonly unit = $derived.by(() => {
    if (this.shown.small) return this.boards ? 40 : 56
    if (this.boards) return this.width < 520 ? 52 : 60
    return Math.max(64, Math.min(124, this.width / 7))
  })
  readonly dockUnit = $derived.by(() => (!this.narrow ? Math.min(this.unit, 112) : this.boards ? 62 : 84))
  /** With so many seats one must scroll on any screen: the viewer's own things come first, clear of the hand. */
  private readonly crowded = $derived.by(
    () => this.shown.fill && this.boards === 0 && this.shown.scene.panels.length > 4,
  )

  // --- in which order ---

  private readonly isMine = (surface: Surface): boolean =>
    this.shown.viewer !== null && surface.owner === this.shown.viewer
  private readonly isTheirs = (surface: Surface): boolean =>
    this.shown.viewer !== null && !this.isMine(surface) && (surface.owner ?? NOBODY) !== NOBODY && !isFixed(surface)

  /** The viewer's own things come last, nearest to the hand; where one must scroll, others' things come after them. */
  private readonly ordered = $derived.by(() => {
    const { isMine, isTheirs, narrow } = this
    const all = this.shown.scene.surfaces
    if (this.crowded) return [...all.filter(isMine), ...all.filter((surface) => !isMine(surface))]
    const rest = all.filter((surface) => !isMine(surface) && !(narrow && isTheirs(surface)))
    if (narrow && this.boards) {
      // What the question is about, and one's own things, are nearest to the board.
      const board = rest.findLastIndex(isFixed)
      const asked = rest.findLastIndex((surface) => this.touched.has(surface.id))
      const near = Math.max(board, asked) + 1
      return [...rest.slice(0, near), ...all.filter(isMine), ...rest.slice(near), ...all.filter(isTheirs)]
    }
    return [...rest, ...all.filter(isMine), ...(narrow ? all.filter(isTheirs) : [])]
  })

  // --- what the question is about ---

  /** Surfaces with something that a choice picks: the same for as long as the question is. */
  private readonly touched = $derived.by(() => {
    const answers = this.shown.picker.all.filter((line) => line.choice.kind !== ASIDE)
    return this.surfacesOf(answers.flatMap((line) => line.picks))
  })
  /** What the question is about, with what is looked at together with it. */
  private readonly concerned = $derived.by(() => {
    const all = this.shown.scene.surfaces
    const asked = all.filter((surface) => surface.group && this.touched.has(surface.id))
    const groups = new Set(asked.map((surface) => surface.group))
    const near = all.filter((surface) => this.touched.has(surface.id) || groups.has(surface.group))
    return new Set(near.map((surface) => surface.id))
  })
  /** Surfaces from which something is to be picked next. */
  private readonly next = $derived.by(() => this.surfacesOf(this.shown.picker.now.marks.keys()))

  private surfacesOf(picks: Iterable<Pick>): Set<string> {
    const { surfaces } = this.shown.scene
    const home = new Map(surfaces.flatMap((surface) => surface.spots.map((spot) => [spot.id, surface.id])))
    const { pieceById } = this.things()
    const spots = [...picks].map((pick) => (pick[0] === '#' ? pieceById.get(pick.slice(1))?.spot : pick.slice(1)))
    return new Set(spots.map((spot) => home.get(spot ?? '')).filter((surface) => surface !== undefined))
  }

  // --- at hand, at the lower edge ---

  private isEmpty(surface: Surface): boolean {
    return surface.spots.every((spot) => !this.things().pieces.has(spot.id))
  }
  /** A hand of cards stays in sight while one scrolls over a table that has no board. */
  private isHand(surface: Surface): boolean {
    return this.boards === 0 && this.isMine(surface) && surface.kind === 'row' && this.shown.scene.surfaces.length > 1
  }
  /** On a phone a map leaves no room: a tray that the question is about lies at hand, below it. */
  private isAtHand(surface: Surface): boolean {
    return (
      this.narrow &&
      this.shown.viewer !== null &&
      surface.kind === 'tray' &&
      this.concerned.has(surface.id) &&
      this.shown.scene.surfaces.some((one) => one.kind === 'hexes')
    )
  }
  /** On a phone a hand that is empty, or from which nothing is to be picked next, would only cover what is. */
  private isInTheWay(surface: Surface): boolean {
    return this.narrow && ((this.next.size > 0 && !this.next.has(surface.id)) || this.isEmpty(surface))
  }
  private readonly isDocked = (surface: Surface): boolean =>
    !this.shown.small && ((this.isHand(surface) && !this.isInTheWay(surface)) || this.isAtHand(surface))

  /** What is picked from comes last, nearest to the hand. */
  readonly dock = $derived.by(() => {
    const asked = (surface: Surface): number => Number(this.touched.has(surface.id))
    return this.ordered.filter(this.isDocked).sort((one, other) => asked(one) - asked(other))
  })
  /** Between a table without a board and the hand there may be room to say what the few cards do that can be picked. */
  readonly explained = $derived.by<Piece[]>(() => {
    const { fill, scene, picker } = this.shown
    if (!fill || this.boards > 0) return NO_PIECES
    const spots = new Set(this.dock.flatMap((surface) => surface.spots.map((spot) => spot.id)))
    const cards = scene.pieces.filter(
      (piece) => spots.has(piece.spot) && piece.tip && piece.face !== 'down' && picker.mark(`#${piece.id}`),
    )
    const kinds = [...new Map(cards.map((piece) => [piece.name, piece])).values()]
    return kinds.length <= 4 ? kinds : NO_PIECES
  })

  // --- beside the board ---

  /** Tracks on which nothing lies, such as the phases of a turn: a line above the board. */
  private readonly tracks = $derived.by(() =>
    this.ordered.filter((surface) => surface.kind === 'track' && !isFixed(surface) && this.isEmpty(surface)),
  )
  /** The room beside a board, which may become a little smaller for it; 0: too little, what flows goes below. */
  readonly aside = $derived.by(() => {
    const { surfaces } = this.shown.scene
    const board = this.boards === 1 ? surfaces.find(isFixed) : undefined
    if (!this.shown.fill || !board || surfaces.length === 1 + this.tracks.length) return 0
    const laid = plan(board)
    const most = (this.tall - 34 - (this.tracks.length ? 56 : 0)) / laid.height
    const round = most < 36 ? 106 : 60 // small spots come with buttons to zoom
    const spot = Math.min(most, (this.width - COLUMN - round) / laid.width)
    return spot < most * 0.9 ? 0 : Math.min(360, this.width - spot * laid.width - round)
  })
  /** Many spots, each with its name below it, need more room beside a board than a few with much on them; what is written on cards is to be read. */
  private besideUnit(surface: Surface): number {
    const written = surface.spots.some((spot) =>
      this.things()
        .on(spot.id)
        .some((piece) => piece.shape === 'card' && piece.text && piece.face !== 'down'),
    )
    if (written) return Math.max(50, Math.min(84, this.aside / 3.7))
    return Math.max(50, Math.min(this.unit, this.aside / (surface.spots.length > 4 ? 4.4 : 3.6)))
  }
  unitOf(surface: Surface): number {
    return this.aside > 0 ? this.besideUnit(surface) : this.unit
  }

  /** Boards by themselves; what flows, side by side. */
  readonly rows = $derived.by<Row[]>(() => {
    const { ordered, tracks } = this
    if (this.aside > 0) {
      const board = ordered.find(isFixed)!
      const beside = ordered.filter((surface) => surface !== board && !tracks.includes(surface))
      return [
        ...(tracks.length ? [{ key: ABOVE, board: null, flow: tracks }] : []),
        { key: board.id, board, flow: [] },
        { key: 'beside', board: null, flow: beside },
      ]
    }
    const found: Row[] = []
    for (const surface of ordered) {
      const last = found[found.length - 1]
      if (this.isDocked(surface)) continue
      if (isFixed(surface)) found.push({ key: surface.id, board: surface, flow: [] })
      else if (last && !last.board) last.flow.push(surface)
      else found.push({ key: surface.id, board: null, flow: [surface] })
    }
    return found
  })
}

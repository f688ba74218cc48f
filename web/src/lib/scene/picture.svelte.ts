/**
 * A picture of a table, whatever frame its surfaces lie in. Knows no game: surfaces, spots and pieces, and clicks, drags and keys
 * that become picks. Its root element is attached once; wherever a surface is drawn below that, it works.
 */
import { tick, untrack } from 'svelte'
import { tinctures } from '../seats'
import { NOBODY, type Inspection, type Pick, type Scene, type Seat } from '../types'
import type { Card } from './card'
import { UNCHANGED, changes } from './changes'
import { setScene } from './context'
import { Gestures } from './gestures.svelte'
import { Motion } from '../motion/motion.svelte'
import { Labels } from './labels'
import { Lookup } from './lookup.svelte'
import { Picker } from './picker.svelte'
import { Things, type Shown } from './shown'

/** What a component that shows a picture may be given. */
export interface PictureProps {
  scene: Scene
  interactive?: boolean
  onchoose?: (text: string) => void
  small?: boolean
  picker?: Picker
  viewer?: Seat | null
  quick?: boolean // nothing is to be seen moving
  motion?: Motion // knows what happens; without it the picture marks what has changed
  inspect?: (id: string) => Promise<Inspection | null>
  hinted?: Pick[] // what a hint speaks of
  before?: Scene | null // an earlier picture: what is different since then is marked
  oncard?: (card: Card | null) => void // where what is known of something should be shown; else it floats beside it
}

const NO_KIND: string[] = []

export class Picture {
  root = $state<HTMLElement>()
  readonly shown: Shown
  readonly lookup: Lookup
  readonly gestures: Gestures
  private readonly props: () => PictureProps
  private readonly own = new Picker({ onchoose: (text) => this.props().onchoose?.(text) })
  private readonly still = new Motion()

  constructor(props: () => PictureProps) {
    this.props = props
    $effect.pre(() => {
      const { scene, interactive = false, picker } = props()
      if (!picker) untrack(() => this.own.show(scene, interactive))
    })
    const picture = this // eslint-disable-line @typescript-eslint/no-this-alias -- for the getters below
    this.shown = {
      get scene() {
        return props().scene
      },
      get interactive() {
        return props().interactive ?? false
      },
      get small() {
        return props().small ?? false
      },
      get picker() {
        return props().picker ?? picture.own
      },
      get viewer() {
        return props().viewer ?? null
      },
      get hinted() {
        return props().hinted ?? []
      },
      get inspect() {
        return props().inspect
      },
    }
    this.lookup = new Lookup(this.shown, () => this.things)
    this.gestures = new Gestures(this.shown, () => this.things, this.lookup)
    this.speak()
    this.move()
    this.mark()
    $effect(() => props().oncard?.(this.lookup.card))
  }

  readonly things = $derived.by(() => new Things(this.shown.scene))
  private readonly changed = $derived.by(() => {
    const { before, scene, viewer } = this.props()
    return before && before !== scene ? changes(before, scene, viewer ?? null) : UNCHANGED
  })
  /** How each seat is coloured. */
  readonly looks = $derived.by(() => {
    const names: string[] = []
    for (const panel of this.shown.scene.panels) names[panel.seat] = panel.name
    return tinctures(Array.from(names, (name) => name ?? ''))
  })
  /** Ranges that can be laid over the board at any time. */
  readonly switches = $derived.by(() => (this.shown.scene.overlays ?? []).filter((overlay) => !overlay.of))

  /** To be attached to the element around everything. */
  readonly attach = (root: HTMLElement): (() => void) => {
    this.root = root
    const silence = this.gestures.attach(root)
    const point = (event: Event): void => (this.props().motion ?? this.still).point(event.target)
    root.addEventListener('pointerdown', point, { capture: true })
    return () => {
      root.removeEventListener('pointerdown', point, { capture: true })
      silence()
    }
  }

  /** What the parts ask the whole. */
  private speak(): void {
    const { shown, lookup } = this
    const things = (): Things => this.things
    const labels = new Labels(shown, things, () => this.changed)
    setScene({
      get interactive() {
        return shown.interactive
      },
      get small() {
        return shown.small
      },
      get viewer() {
        return shown.viewer
      },
      tincture: (owner) => (owner === undefined || owner === NOBODY ? null : (this.looks[owner] ?? null)),
      spotMark: (id) => shown.picker.mark(`@${id}`),
      stands: (id) => labels.meantMark(id) !== undefined,
      pieceMark: (piece) => labels.pieceMark(piece),
      spotPicked: (id) => shown.picker.picked(`@${id}`),
      piecePicked: (id) => shown.picker.picked(`#${id}`),
      lying: (spot) => things().on(spot),
      over: (spot) => lookup.overlaid.get(spot) ?? NO_KIND,
      lit: (spot) => lookup.lit.has(spot),
      trace: (spot) => this.changed.spots.get(spot),
      spotLabel: (spot) => labels.spot(spot),
      pieceLabel: (piece) => labels.piece(piece),
    })
  }

  private move(): void {
    const motion = $derived(this.props().motion ?? this.still)
    let seen: Scene | null = null
    $effect.pre(() => {
      const now = this.shown.scene
      motion.quick = this.props().quick ?? false
      if (seen && seen !== now) untrack(() => motion.look(this.root, seen!, now))
      seen = now
    })
    $effect(() => {
      void this.shown.scene
      untrack(() => motion.play(this.root))
    })
    $effect(() => () => motion.hurry())
  }

  private mark(): void {
    // A piece that a hint speaks of, wherever it lies; and what came into a hand.
    $effect(() => {
      void this.shown.scene
      const { hinted } = this.shown
      for (const node of untrack(() => this.root)?.querySelectorAll<HTMLElement>('[data-piece]') ?? []) {
        node.toggleAttribute('data-hinted', hinted.includes(`#${node.dataset.piece}`))
        node.toggleAttribute('data-came', this.changed.pieces.has(node.dataset.piece!))
      }
    })
    // Each surface is one stop of the Tab key, whatever was taken away.
    $effect(() => {
      void this.shown.scene
      void this.shown.picker.shown
      for (const surface of untrack(() => this.root)?.querySelectorAll('[data-surface]') ?? []) {
        const stops = [...surface.querySelectorAll<HTMLElement>('[data-nav]')]
        const keep =
          stops.find((one) => one === document.activeElement) ?? stops.find((one) => one.tabIndex === 0) ?? stops[0]
        for (const one of stops) if (one.tabIndex !== (one === keep ? 0 : -1)) one.tabIndex = one === keep ? 0 : -1
      }
    })
  }

  closeCard(): void {
    this.lookup.closeCard()
  }

  /** Bring a piece into sight, in a zoomed board to its middle. */
  show(id: string): void {
    void tick().then(() => {
      const node = this.root?.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`)
      const view = node?.closest<HTMLElement>('.view')
      if (!node) return
      if (view) {
        const [frame, box] = [view.getBoundingClientRect(), node.getBoundingClientRect()]
        view.scrollBy({
          left: box.left + box.width / 2 - frame.left - frame.width / 2,
          top: box.top + box.height / 2 - frame.top - frame.height / 2,
          behavior: 'smooth',
        })
      }
      node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }
}

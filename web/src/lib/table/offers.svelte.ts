/** The buttons for what is asked: which verbs there are, which of them are carried out at once, and how loud they are. */
import { does } from '../scene/does'
import { ASIDE, starters, type Line } from '../picks/picks'
import { isFixed } from '../scene/layout'
import type { Picker } from '../scene/picker.svelte'
import type { Pick, Scene, Verb } from '../types'
import { T } from '../../strings-table'
import { nameOf } from './refusal'

export class Offers {
  private readonly scene: () => Scene
  private readonly picker: () => Picker

  constructor(scene: () => Scene, picker: () => Picker) {
    this.scene = scene
    this.picker = picker
  }

  readonly verbs = $derived.by<Verb[]>(() => this.scene().verbs ?? [])
  /** Choices that nothing but a button of their own can say. */
  readonly loose = $derived.by(() => {
    const picker = this.picker()
    return picker.now.ready.filter(
      (line) => picker.started || !this.verbs.some((verb) => verb.key === line.verb && this.direct(verb)),
    )
  })
  /** A choice without picks, such as the end of a turn, must not come first while there are others. */
  readonly calm = $derived.by(() =>
    this.picker().all.some(
      (line) => line.picks.length > 0 && line.choice.kind !== ASIDE && line.choice.kind !== 'undo',
    ),
  )
  /** The only verb that answers, if you pick at once: it needs no button. */
  readonly only = $derived.by<Verb | null>(() => {
    const answers = this.verbs.filter((verb) => !this.isAside(verb))
    return answers.length === 1 && !this.direct(answers[0]!) ? answers[0]! : null
  })
  /** The words of a picked card, or of the card that a verb is named after: where nothing can be pointed at, players read them here. */
  readonly about = $derived.by(() => {
    const picker = this.picker()
    const picked = picker.now.picked.findLast((pick) => pick[0] === '#')
    const cards = this.scene().pieces.filter((piece) => piece.shape === 'card' && does(piece))
    const one =
      cards.find((piece) => `#${piece.id}` === picked) ??
      cards.find((piece) => piece.name === this.verbName(picker.path.verb))
    return one ? does(one) : ''
  })
  /** Pieces on the board that can still do something. */
  readonly waiting = $derived.by<Pick[]>(() => {
    const { surfaces, pieces } = this.scene()
    const board = new Set(surfaces.filter(isFixed).flatMap((surface) => surface.spots.map((spot) => spot.id)))
    const byId = new Map(pieces.map((piece) => [piece.id, piece]))
    return starters(this.picker().all).filter((pick) => {
      const piece = byId.get(pick.slice(1))
      return piece !== undefined && board.has(piece.spot) && !piece.tags?.includes('done')
    })
  })

  private of(verb: Verb): Line[] {
    return this.picker().all.filter((line) => line.verb === verb.key)
  }
  /** The choice of a verb that is carried out by its button. */
  direct(verb: Verb): Line | undefined {
    const own = this.of(verb)
    return own.length === 1 && own[0]!.picks.length === 0 ? own[0] : undefined
  }
  /** A verb that answers nothing, such as selling a treasure: it can be said at almost any question, so it must not shout. */
  isAside(verb: Verb): boolean {
    const own = this.of(verb)
    return own.length > 0 && own.every((line) => line.choice.kind === ASIDE)
  }

  verbName(key: string | null): string {
    return this.verbs.find((verb) => verb.key === key)?.name ?? key ?? ''
  }
  pickName(pick: Pick): string {
    return nameOf(this.scene(), pick)
  }
  /** "King Action: step to a2"; a label that begins with the verb's name says it by itself. */
  named(verb: Verb | undefined, line: Line): string {
    const { label } = line.choice
    return !verb || label.toLowerCase().startsWith(verb.name.toLowerCase()) ? label : T.blocked(verb.name, label)
  }
}

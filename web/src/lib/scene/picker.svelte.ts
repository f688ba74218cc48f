import type { Piece, Pick, Scene, Verb } from '../types'
import * as picks from '../picks/picks'
import { START, type Line, type Mark, type Outcome, type Path } from '../picks/picks'

/** Why a click did nothing. */
export interface RefusedPick {
  about: string // what was clicked
  wanted: Pick[] // what that may mean, the nearest first; none: a verb was pressed
  verb: string | null // the verb that was chosen or pressed
}

interface PickerEvents {
  onchoose(text: string, line: Line): void
  onrefused?(refused: RefusedPick): void
  onpath?(): void
}

/** The viewer's way through the picks of one scene, shared by the picture, the buttons and the list. */
export class Picker {
  scene = $state.raw<Scene | null>(null)
  enabled = $state(true)
  path = $state.raw<Path>(START)
  preview = $state<string | null>(null) // a verb that is pointed at
  doubted = $state.raw<Line | null>(null) // chosen, with a warning: to be confirmed
  readonly all = $derived<Line[]>(this.scene && this.enabled ? picks.lines(this.scene) : [])
  private readonly meanings = $derived(picks.meanings(this.scene && this.enabled ? this.scene : {}))
  readonly now = $derived(picks.stand(this.all, this.path))
  readonly shown = $derived(
    this.preview !== null && picks.isStart(this.path)
      ? picks.stand(this.all, { verb: this.preview, picks: [] })
      : this.now,
  )
  readonly started = $derived(!picks.isStart(this.path))
  private readonly on: PickerEvents

  constructor(on: PickerEvents) {
    this.on = on
  }

  /** A new picture: what was picked stays picked if it still leads somewhere. */
  show(scene: Scene | null, enabled: boolean): void {
    this.scene = scene
    this.enabled = enabled
    this.preview = null
    this.doubted =
      (this.doubted && this.all.find((line) => line.choice.text === this.doubted!.choice.text && line.choice.warn)) ||
      null
    if (!picks.isStart(this.path) && (!scene || this.now.left.length === 0)) this.path = START
  }

  /** What a spot that is no pick itself stands for. */
  meant(spot: string): Pick[] {
    return this.meanings.get(spot) ?? []
  }
  mark(pick: Pick): Mark | undefined {
    return this.shown.marks.get(pick)
  }
  picked(pick: Pick): boolean {
    return this.now.picked.includes(pick)
  }

  /** False if it was refused. */
  click(wanted: Pick[], about: string): boolean {
    return this.take(picks.pick(this.all, this.now, wanted), about, wanted)
  }
  drag(from: Pick[], to: Pick[], about: string): boolean {
    return this.take(picks.drag(this.all, this.now, from, to), about, to)
  }
  canStart(wanted: Pick[]): boolean {
    return picks.canStart(this.now, this.all, wanted)
  }
  press(verb: Verb): void {
    this.preview = null
    if (verb.why_not) this.on.onrefused?.({ about: verb.name, wanted: [], verb: verb.key })
    else this.take(picks.press(this.all, this.now, verb.key), verb.name)
  }
  word(pick: Pick): void {
    this.take(picks.pick(this.all, this.now, [pick]), pick.slice(1))
  }
  choose(line: Line): void {
    this.take({ is: 'choose', text: line.choice.text, line }, line.choice.label)
  }
  back(): void {
    this.path = picks.back(this.now)
    this.on.onpath?.()
  }
  cancel(): void {
    this.path = START
    this.preview = null
    this.doubted = null
    this.on.onpath?.()
  }
  /** What was warned about is meant all the same. */
  confirm(): void {
    const line = this.doubted
    this.doubted = null
    this.path = START
    if (line) this.on.onchoose(line.choice.text, line)
  }

  private take(outcome: Outcome, about: string, wanted: Pick[] = []): boolean {
    this.doubted = null
    if (outcome.is === 'refused') {
      this.on.onrefused?.({ about, wanted, verb: this.path.verb })
      return false
    }
    if (outcome.is === 'choose' && outcome.line.choice.warn) {
      this.doubted = outcome.line
      this.on.onpath?.()
    } else if (outcome.is === 'choose') {
      this.path = START
      this.on.onchoose(outcome.text, outcome.line)
    } else {
      this.path = outcome.path
      this.on.onpath?.()
    }
    return true
  }
}

/** One piece is like another if nobody can tell them apart where they lie. */
export function alike(a: Piece, b: Piece): boolean {
  return (
    a.spot === b.spot &&
    a.name === b.name &&
    a.shape === b.shape &&
    a.owner === b.owner &&
    a.text === b.text &&
    a.icon === b.icon &&
    a.face === b.face &&
    JSON.stringify(a.badges ?? []) === JSON.stringify(b.badges ?? []) &&
    JSON.stringify(a.tags ?? []) === JSON.stringify(b.tags ?? [])
  )
}

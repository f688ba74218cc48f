/** Why the last click did nothing. */
import { untrack } from 'svelte'
import { Picker, type RefusedPick } from '../scene/picker.svelte'
import type { Scene } from '../types'
import { T } from '../../strings-table'
import { explain, type RefusalLine } from './refusal'
import type { Sitting } from './sitting.svelte'

const PATIENCE = 400 // ms: a slow line must not keep a click unanswered

export class Refusing {
  private refused = $state.raw<RefusalLine[]>([])
  private clicks = 0 // so that an answer that comes late explains no later click
  private readonly sitting: Sitting
  private readonly isAsked: () => boolean

  constructor(sitting: Sitting, isAsked: () => boolean) {
    this.sitting = sitting
    this.isAsked = isAsked
    $effect(() => {
      void sitting.line?.last
      untrack(() => this.lapse())
    })
    $effect(() => {
      const clicked = (event: MouseEvent): void => {
        const target = event.target as Element
        if (this.said.length && !target.closest('.said, .note, dialog')) this.forget()
      }
      document.addEventListener('click', clicked, true) // before it does anything, such as being refused itself
      return () => document.removeEventListener('click', clicked, true)
    })
  }

  /** What the server refused, or else why a click did nothing. */
  readonly said = $derived.by<RefusalLine[]>(() => {
    const answer = this.sitting.refusal
    if (answer) return [{ text: answer.kind === 'stale' ? T.stale : answer.reason, clause: answer.clause }]
    return this.isAsked() ? this.refused : []
  })

  private lapse(): void {
    this.clicks++
    this.refused = []
  }
  forget(): void {
    this.lapse()
    this.sitting.refusal = null
  }
  async explain(scene: Scene | null, picker: Picker, why: RefusedPick): Promise<void> {
    this.forget()
    const click = this.clicks
    const live = this.sitting.line?.live
    if (!scene || !this.isAsked()) return
    const said = await explain(scene, picker.all, picker.path, why, (texts) => {
      const nothing = texts.map(() => null)
      const late = new Promise<null[]>((answer) => setTimeout(() => answer(nothing), PATIENCE))
      return Promise.race([live?.why(texts) ?? nothing, late])
    })
    if (click === this.clicks) this.refused = said
  }
}

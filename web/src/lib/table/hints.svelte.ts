/** A hint, at casual tables: what a bot would do. */
import type { Line } from '../picks/picks'
import type { Picker } from '../scene/picker.svelte'
import { capitalised } from '../seats'
import type { HintMessage } from '../types'
import { toast } from '../ui/toasts.svelte'
import { T } from '../../strings-table'
import type { Sitting } from './sitting.svelte'

export class Hints {
  hint = $state.raw<HintMessage | null>(null)
  asking = $state(false)
  private readonly sitting: Sitting
  private readonly picker: Picker

  constructor(sitting: Sitting, picker: Picker) {
    this.sitting = sitting
    this.picker = picker
    $effect(() => {
      void this.question // it was for the one before
      this.hint = null
    })
  }

  /** What one is asked stays the same when another seat, which is asked too, is ready. */
  private readonly question = $derived.by(
    () => `${this.sitting.who} ${JSON.stringify(this.sitting.line?.last?.scene.groups ?? [])}`,
  )
  /** The choice that the hint speaks of. */
  readonly choice = $derived.by<Line | null>(() => {
    const { hint } = this
    return (hint && this.picker.all.find((one) => one.choice.text === hint.text)) ?? null
  })

  async ask(): Promise<void> {
    const asker = this.sitting.line!
    this.asking = true
    try {
      const found = await asker.live.hint()
      const stands = this.picker.all.some((one) => one.choice.text === found.text)
      if (this.sitting.line === asker && stands) this.hint = found
      else toast(T.hintLate)
    } catch (error) {
      toast((error instanceof Error && error.message && capitalised(error.message)) || T.hintNone)
    } finally {
      this.asking = false
    }
  }
}

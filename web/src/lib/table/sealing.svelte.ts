import { untrack } from 'svelte'
import type { Draft } from '../types'
import { keepLast, keptOf } from './drafts'
import type { Sitting } from './sitting.svelte'

/** What was laid out when it was sealed is kept as the last one used. */
export function keepSealed(sitting: Sitting): void {
  let drafted: { seat: string; draft: Draft } | null = null
  $effect(() => {
    const [now, seat] = [sitting.scene, sitting.who]
    const game = untrack(() => sitting.table?.game ?? '')
    if (drafted && (seat !== drafted.seat || !now?.draft)) {
      const { draft } = drafted
      if (seat === drafted.seat && draft.texts.length) keepLast(game, draft.name, keptOf(draft, seat, draft.name))
      drafted = null
    }
    if (now?.draft) drafted = { seat, draft: now.draft }
  })
}

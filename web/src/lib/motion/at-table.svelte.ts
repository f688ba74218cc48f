/** What happens at a table, as it is seen and heard there. */
import { endFor } from '../table/ends'
import type { Refusing } from '../table/refusing.svelte'
import type { Sitting } from '../table/sitting.svelte'
import type { Motion } from './motion.svelte'
import { settings } from './settings.svelte'

export function followTable(sitting: Sitting, motion: Motion, refusing: Refusing): void {
  sitting.onhappened = ({ beats, own, follows }) => {
    if (follows) motion.hear(beats, own)
    else motion.cut()
  }
  $effect(() => {
    const { alone, line, outcome } = sitting
    if (alone && line?.link === 'open' && !outcome) line.live.pace(settings.bots)
  })
  $effect(() => {
    if (refusing.said.length) motion.refused()
  })
  let wasTurn: boolean | null = null
  $effect(() => {
    const turn = sitting.asked
    if (turn && wasTurn === false) motion.glow()
    wasTurn = turn
  })
  let running = false
  $effect(() => {
    const { outcome, table, line } = sitting
    if (running && outcome && table) {
      const end = endFor(table, outcome)
      if (end !== 'draw') motion.ended(end !== 'loss')
    }
    running = line?.last !== null && line !== null && !outcome
  })
}

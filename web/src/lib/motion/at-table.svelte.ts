/** What happens at a table, as it is seen and heard there. */
import type { Sitting } from '../table/sitting.svelte'
import type { Motion } from './motion.svelte'

export function followTable(sitting: Sitting, motion: Motion): void {
  sitting.onhappened = ({ beats, own, follows }) => {
    if (follows) motion.hear(beats, own)
    else motion.cut()
  }
  let wasTurn: boolean | null = null
  $effect(() => {
    const turn = sitting.asked
    if (turn && wasTurn === false) motion.glow()
    wasTurn = turn
  })
  let running = false
  $effect(() => {
    const { over, mine, line } = sitting
    if (running && over) {
      const mineWon = mine.some((seat) => over.winners.includes(seat))
      const drawn = over.winners.length === 0 || over.winners.length === sitting.seats.length
      if (!drawn) motion.ended(mineWon || mine.length === 0)
    }
    running = line?.last !== null && line !== null && !over
  })
}

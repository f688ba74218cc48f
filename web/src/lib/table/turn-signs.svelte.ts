import { onDestroy } from 'svelte'
import { T } from '../../strings-table'
import { chime } from './chime'
import type { Sitting } from './sitting.svelte'

/** Shows in the window's title that it is your turn, and rings the bell when it becomes so while you look elsewhere. */
export function showTurn(sitting: Sitting): void {
  $effect(() => {
    const title = sitting.table?.title ?? ''
    document.title = sitting.turn ? T.titleTurn(title) : `${title}${title ? ' · ' : ''}Regalia`
  })
  let wasTurn = true
  $effect(() => {
    const turn = sitting.turn
    if (turn && !wasTurn && (document.hidden || !document.hasFocus())) chime()
    wasTurn = turn
  })
  onDestroy(() => (document.title = 'Regalia'))
}

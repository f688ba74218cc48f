/** What the end of a game means to the one who looks. Pure. */
import type { OutcomeInfo, TableInfo } from '../types'

/** `seen`: somebody has won, and the screen is nobody's own. */
type End = 'win' | 'loss' | 'draw' | 'seen'

export function endFor(table: Pick<TableInfo, 'mine' | 'seats'>, outcome: Pick<OutcomeInfo, 'winners'>): End {
  const { winners } = outcome
  if (winners.length === 0 || winners.length === table.seats.length) return 'draw'
  if (table.mine.length !== 1) return 'seen'
  return winners.includes(table.mine[0]!) ? 'win' : 'loss'
}

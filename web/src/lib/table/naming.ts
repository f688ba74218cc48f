/** What seats are called at a table, and how its game ended. */
import { isolated } from '../isolated'
import type { OutcomeInfo } from '../types'
import { T } from '../../strings-table'
import type { Sitting } from './sitting.svelte'

export class Naming {
  private readonly sitting: Sitting

  constructor(sitting: Sitting) {
    this.sitting = sitting
  }

  /** What a seat is called at this table: a game may give its seats colours at random. */
  readonly title = (seat: string): string => {
    const { table, scene } = this.sitting
    const number = table?.seats.findIndex((one) => one.seat === seat) ?? -1
    return scene?.panels.find((panel) => panel.seat === number)?.name ?? table?.seats[number]?.title ?? seat
  }
  /** Who sits there, where that is a person with a screen of their own. */
  readonly name = (seat: string): string => {
    const found = this.sitting.table?.seats.find((one) => one.seat === seat)
    const isPerson = found && found.kind === 'person' && found.name && !this.sitting.shared
    return isPerson ? isolated(found.name) : this.title(seat)
  }

  /** Several have the best score, and they are not one team. */
  isTie({ winners }: OutcomeInfo): boolean {
    const isTeam = this.sitting.table?.teams.some((team) => winners.every((seat) => team.includes(seat)))
    return winners.length > 1 && !isTeam
  }
  result(outcome: OutcomeInfo): string {
    const { winners } = outcome
    const { mine, table } = this.sitting
    if (winners.length === 0 || winners.length === (table?.seats.length ?? 0)) return T.draw
    if (winners.length === 1 && mine.length === 1 && mine[0] === winners[0]) return T.youWin
    const names = winners.map((seat) => {
      const [name, title] = [this.name(seat), this.title(seat)]
      return name === title ? title : `${name} (${title})`
    })
    return this.isTie(outcome) ? T.ties(names) : T.wins(names)
  }
}

/** What you can do at a table besides playing. A toast reports what goes wrong. */
import { api, sentence } from '../api'
import { rememberTable } from '../mine'
import { navigate, to } from '../router.svelte'
import { toast } from '../ui/toasts.svelte'
import type { Sitting } from './sitting.svelte'

export class Deeds {
  private readonly sitting: Sitting

  constructor(sitting: Sitting) {
    this.sitting = sitting
  }

  private async try(deed: () => Promise<void>): Promise<boolean> {
    try {
      await deed()
      return true
    } catch (error) {
      toast(sentence(error), { tone: 'bad' })
      return false
    }
  }

  readonly take = async (seat: string): Promise<void> => {
    const { id } = this.sitting
    const taken = await this.try(async () => this.sitting.setTable(await api.sit(id, seat)))
    if (!taken) this.sitting.setTable(await api.table(id))
  }
  readonly leave = (seat: string): Promise<boolean> =>
    this.try(async () => this.sitting.setTable(await api.stand(this.sitting.id, seat)))
  readonly rematch = (): Promise<boolean> =>
    this.try(async () => navigate(to.table((await api.rematch(this.sitting.id)).id)))
  /** In a sandbox you play on from before the end: at a new table, since the record of this one is closed. */
  readonly stepBack = (): Promise<boolean> =>
    this.try(async () => {
      const { id, table } = this.sitting
      const { steps } = await api.replayOf(id)
      const step = steps.findLastIndex((one) => !one.outcome) + 1
      const { game, seats } = table!
      const made = await api.newTable({ game, seats: seats.map(() => 'me'), sandbox: true, from: { table: id, step } })
      rememberTable(made.id)
      navigate(to.table(made.id))
    })
  readonly letBotPlay = (seat: string): Promise<boolean> =>
    this.try(async () => {
      const { bots } = await api.game(this.sitting.table!.game)
      const bot = bots[Math.floor(bots.length / 2)] // neither the weakest nor the strongest
      if (bot) this.sitting.line?.live.propose('bot', { seat, bot: bot.id })
    })
  /** To what somebody proposes. */
  readonly answer = (seat: string, yes: boolean): void => {
    const asked = this.sitting.lines.find((one) => one.who === seat) ?? this.sitting.line
    if (asked?.proposal) asked.live.answer(asked.proposal.id, yes)
  }
}

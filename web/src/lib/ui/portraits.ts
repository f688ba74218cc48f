/** The faces of bots: a shield for each level, plainer for the weaker ones. A bot that is no level has a mask. */
import type { Tincture } from '../seats'

export interface Portrait {
  icon: string
  field: Tincture
  metal: 'or' | 'argent'
  stars: number // how strong it is, of five; 0: unknown
}

const LEVELS: Record<string, Portrait> = {
  page: { icon: 'robin-hood-hat', field: 'vert', metal: 'argent', stars: 1 },
  squire: { icon: 'light-helm', field: 'azure', metal: 'argent', stars: 2 },
  knight: { icon: 'visored-helm', field: 'gules', metal: 'argent', stars: 3 },
  baron: { icon: 'overlord-helm', field: 'sable', metal: 'or', stars: 4 },
  king: { icon: 'throne-king', field: 'purpure', metal: 'or', stars: 5 },
}
const OTHER: Portrait = { icon: 'robot-antennas', field: 'tenne', metal: 'argent', stars: 0 }

/** By a bot's id or name. */
export function portraitOf(bot: string): Portrait {
  return LEVELS[bot.toLowerCase()] ?? OTHER
}

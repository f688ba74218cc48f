import { AUTHORS } from '../strings'
import type { GameInfo } from './types'

/**
 * The games of the box, and after them small ones that show how a game is written. A server that does not say which is
 * which is helped out with the list of the box.
 */
export function shelved(games: readonly GameInfo[]): { games: GameInfo[]; examples: GameInfo[] } {
  const box = new Set(AUTHORS.map((one) => one.id))
  const isExample = (game: GameInfo): boolean => game.example ?? !box.has(game.id)
  return { games: games.filter((game) => !isExample(game)), examples: games.filter(isExample) }
}

/** Going through a guided first game: what is asked, and whether it was done. */
import { lines, type Line } from './picks/picks'
import type { GameInfo, GuideInfo, LogLine, Scene, SeatWish } from './types'

interface GuideStep {
  scene: Scene
  events: LogLine[]
  task: { text: string; clauses: string[]; line: Line | null } | null // null: the end
}

/** The guide at a place: 0 is the first prompt, past the last is the end. */
export function guideStep(guide: GuideInfo, at: number): GuideStep {
  const prompt = guide.prompts[at]
  if (!prompt) return { scene: guide.scene, events: guide.events, task: null }
  const line = lines(prompt.scene).find((one) => one.choice.text === prompt.do) ?? null
  return { scene: prompt.scene, events: prompt.events, task: { text: prompt.text, clauses: prompt.clauses, line } }
}

/** Whether a choice is what was asked for: the same, or one that nobody could tell from it. */
export function isAsked(guide: GuideInfo, at: number, chosen: Line): boolean {
  const wanted = guideStep(guide, at).task?.line
  const { text, label } = chosen.choice
  return text === guide.prompts[at]?.do || (label !== '' && label === wanted?.choice.label)
}

/** A first game after the guide: the same seat, the weakest bot on all others. */
export function firstTable(game: GameInfo, seat: string): SeatWish[] {
  const others = `bot:${game.bots[0]?.id ?? 'random'}`
  const own = Math.max(0, game.seat_names.indexOf(seat))
  const size = Math.max(Math.min(...game.seats), own + 1)
  return Array.from({ length: size }, (_, i) => (i === own ? 'me' : others))
}

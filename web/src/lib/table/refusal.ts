/** Why a click did nothing, verb by verb: what the picture says by itself, what the server answers when asked. */
import { filledPatterns } from '../picks/patterns'
import { stand, type Line, type Path, type Stand } from '../picks/picks'
import type { RefusedPick } from '../scene/picker.svelte'
import type { Pick, Reason, Scene, Verb } from '../types'
import { T } from '../../strings-table'

export interface RefusalLine {
  text: string
  clause: string | null
}

type Why = (texts: string[]) => Promise<(Reason | null)[]>

/** So many reasons are shown at once, below their headline; the rest on asking. */
const FEW_SAID = 2
/** Where only one would be folded away, it takes no more room than the words that say so. */
export const folded = (said: RefusalLine[]): RefusalLine[] =>
  said.length <= 2 + FEW_SAID ? said : said.slice(0, 1 + FEW_SAID)
const FEW = 6 // places that are named rather than counted

export async function explain(
  scene: Scene,
  all: Line[],
  path: Path,
  refused: RefusedPick,
  why: Why,
): Promise<RefusalLine[]> {
  const verbs = (scene.verbs ?? []).filter((verb) => refused.verb === null || verb.key === refused.verb)
  const now = stand(all, path)
  const own = unusable(scene, all, refused.wanted)
  const early = first(scene, now, refused)
  if (own || early.length) return own ? [own, ...early] : early
  const tried = refused.wanted.length ? filledPatterns(scene, all, now, refused.wanted) : []
  const answers = tried.length ? await why(tried.flatMap((pattern) => pattern.texts)) : []
  const reasons = new Map<string, Reason>()
  let at = 0
  for (const pattern of tried) {
    const own = answers.slice(at, (at += pattern.texts.length))
    const first = own[0]
    // Said only of what the picks still to be made cannot change.
    if (first && own.every((one) => one?.clause === first.clause)) reasons.set(pattern.verb, first)
  }
  const sure: RefusalLine[] = [] // the server's reasons: they speak of this click
  const said: RefusalLine[] = []
  for (const verb of verbs) {
    const reason = reasons.get(verb.key)
    if (verb.why_not) said.push({ text: T.blocked(verb.name, verb.why_not), clause: verb.clause || null })
    else if (reason) sure.push({ text: T.blocked(verb.name, reason.reason), clause: reason.clause || null })
    else if (refused.wanted.length) {
      const places = reached(scene, all, { verb: verb.key, picks: path.picks })
      if (places.length)
        said.push({
          text: T.blocked(verb.name, places.length <= FEW ? T.only(places) : T.onlyMarked(places.length)),
          clause: clauseOf(verb, all),
        })
    }
  }
  // A button that says itself why it cannot be pressed needs no headline.
  return refused.wanted.length
    ? [{ text: T.nothingThere(refused.about), clause: null }, ...sure, ...said]
    : [...sure, ...said]
}

/** What the clicked piece, or the uppermost on the clicked spot, says of itself, if no choice picks it. */
function unusable(scene: Scene, all: Line[], wanted: Pick[]): RefusalLine | null {
  const [nearest] = wanted
  if (nearest === undefined) return null
  const piece =
    nearest[0] === '#'
      ? scene.pieces.find((one) => one.id === nearest.slice(1))
      : scene.pieces.findLast((one) => one.spot === nearest.slice(1))
  if (!piece?.why_not || all.some((line) => line.picks.includes(`#${piece.id}`))) return null
  return { text: piece.why_not, clause: piece.clause || null }
}

/** What must be picked before that which was clicked: it is not impossible, but too early. */
function first(scene: Scene, now: Stand, refused: RefusedPick): RefusalLine[] {
  const depth = now.picked.length
  const names = new Map<string, Set<string>>()
  for (const line of now.left) {
    if (!line.picks.slice(depth + 1).some((pick) => refused.wanted.includes(pick))) continue
    const known = names.get(line.verb)
    const name = nameOf(scene, line.picks[depth]!)
    if (known) known.add(name)
    else names.set(line.verb, new Set([name]))
  }
  return [...names].map(([key, before]) => {
    const verb = scene.verbs?.find((one) => one.key === key) ?? { key, name: key }
    const text = before.size <= FEW ? T.firstPick([...before], refused.about) : T.firstMarked(refused.about)
    return { text: T.blocked(verb.name, text), clause: clauseOf(verb, now.left) }
  })
}

/** The clause that a verb rests on: its own, or the one that all its choices name. */
function clauseOf(verb: Verb, all: Line[]): string | null {
  if (verb.clause) return verb.clause
  const named = new Set(all.filter((line) => line.verb === verb.key).map((line) => line.choice.clause ?? ''))
  const [only] = named
  return named.size === 1 && only ? only : null
}

/** The places and pieces that can be picked next, by name. */
function reached(scene: Scene, all: Line[], path: Path): string[] {
  const names = new Set<string>()
  for (const pick of stand(all, path).marks.keys()) names.add(nameOf(scene, pick))
  return [...names]
}

export function nameOf(scene: Scene, pick: Pick): string {
  const id = pick.slice(1)
  if (pick[0] === '=') return scene.words?.[id] ?? id
  if (pick[0] === '#') return scene.pieces.find((piece) => piece.id === id)?.name ?? id
  for (const surface of scene.surfaces) for (const spot of surface.spots) if (spot.id === id) return spot.name || id
  return id
}

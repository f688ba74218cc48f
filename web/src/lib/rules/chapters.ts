/** A rulebook in chapters: the sections under its headings, each a page of a big book. */
import { clausesOf, matching, type Block, type Clause } from '../rulebook'

export interface Chapter {
  id: string // of its heading
  title: string
  blocks: Block[] // with its heading
  clauses: Clause[]
}

export const BIG = 100 // clauses; a smaller book is one page

export function chaptersOf(blocks: readonly Block[]): Chapter[] {
  const found: Chapter[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.depth === 2) {
      found.push({ id: block.id, title: block.text, blocks: [block], clauses: [] })
    } else found.at(-1)?.blocks.push(block)
  }
  for (const chapter of found) chapter.clauses = clausesOf(chapter.blocks)
  return found
}

/** The chapter that an address leads to: by its own name, a heading's in it, or a clause's. */
export function chapterWith(chapters: readonly Chapter[], id: string): Chapter | null {
  if (!id) return null
  const has = (block: Block): boolean =>
    (block.kind === 'heading' && block.id === id) ||
    (block.kind === 'clauses' && block.clauses.some((clause) => clause.id === id))
  return chapters.find((chapter) => chapter.blocks.some(has)) ?? null
}

/** What a search finds: the clause of that number and those below it, or else all that have the words. */
export function searched(book: readonly Block[], words: string): Set<string> {
  const wanted = words.trim().toLowerCase()
  if (/^[a-z]+-[a-z]?\d/.test(wanted)) {
    const ids = clausesOf(book).map((clause) => clause.id)
    const named = ids.filter((id) => id.toLowerCase() === wanted || id.toLowerCase().startsWith(`${wanted}.`))
    const begun = ids.filter((id) => id.toLowerCase().startsWith(wanted))
    if (begun.length) return new Set([...named, ...begun])
  }
  return matching(book, words)
}

/** "J. Combat" as its letter and its name. */
export function lettered(title: string): { letter: string; name: string } {
  const found = /^([A-Z])\. (.+)$/.exec(title)
  return found ? { letter: found[1]!, name: found[2]! } : { letter: '', name: title }
}

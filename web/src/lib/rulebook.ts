import { lexer, type Token, type Tokens } from 'marked'
import { s } from '../strings'
import type { RulebookInfo } from './types'

/**
 * A rulebook's Markdown as blocks that components draw. No HTML is ever made from text, so nothing has to be cleaned: what
 * looks like HTML in a rulebook is shown as it is written.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'clause'; id: string } // a clause named in passing
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'aside'; inlines: Inline[] } // an aside: a ruling or an option, in brackets
  | { kind: 'link'; href: string; inlines: Inline[] }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; depth: number; id: string; text: string; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'clauses'; clauses: Clause[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }

export interface Clause {
  id: string
  text: string // plain, to search in
  blocks: Block[]
}

const CLAUSE = /^[A-Z]+-[A-Z]?\d+(?:\.\d+)*[a-z]?$/
const NAMED = /\b[A-Z]+-[A-Z]?\d+(?:\.\d+)*[a-z]?\b/g

/** The book, without its title. `known`: the ids that may be linked. */
export function parseRulebook(markdown: string, known: Iterable<string>): Block[] {
  const ids = new Set(known)
  const taken = new Set<string>()
  return blocks(lexer(markdown), ids, taken).filter((block) => !(block.kind === 'heading' && block.depth === 1))
}

/**
 * A game's book and, at its end, the clauses that hold at every table: they stand in no game's own book, and refusals cite them
 * all the same.
 */
export function wholeBook(rules: Pick<RulebookInfo, 'markdown' | 'clauses'>, known: readonly string[]): Block[] {
  const own = parseRulebook(rules.markdown, known)
  const there = new Set(clausesOf(own).map((one) => one.id))
  const more = Object.entries(rules.clauses).filter(([id]) => !there.has(id))
  if (!more.length) return own
  const text = more.map(([id, words]) => `- **${id}** ${words}`).join('\n')
  return [...own, ...parseRulebook(`## ${s.rules.everywhere}\n\n${text}`, known)]
}

export function headings(book: readonly Block[]): { id: string; text: string }[] {
  return book.flatMap((block) =>
    block.kind === 'heading' && block.depth === 2 ? [{ id: block.id, text: block.text }] : [],
  )
}

/**
 * What a newcomer should read first, and the rest. First comes what stands under the title and the first section of prose
 * before any clause: the game in a minute. Everything else, such as the glossary, stays where it is.
 */
export function opened(book: readonly Block[]): { first: Block[]; rest: Block[] } {
  const sections: Block[][] = [[]]
  for (const block of book) {
    // Clauses that follow the title without a heading are a section of their own.
    const begins = (block.kind === 'heading' && block.depth <= 2) || (block.kind === 'clauses' && sections.length === 1)
    if (begins) sections.push([block])
    else sections.at(-1)!.push(block)
  }
  const first: Block[][] = []
  const rest: Block[][] = []
  let ruled = false // a section with clauses has begun
  let told = false // the game in a minute has been found
  for (const section of sections) {
    ruled ||= section.some((block) => block.kind === 'clauses')
    const prose = section.some((block) => block.kind !== 'heading' && block.kind !== 'table')
    const titled = section[0]?.kind === 'heading' && section[0].depth === 2
    if (!ruled && !told && prose) first.push(section)
    else rest.push(section)
    told ||= titled && prose
  }
  return { first: first.flat(), rest: rest.flat() }
}

function blocks(tokens: Token[], ids: Set<string>, taken: Set<string>): Block[] {
  return tokens.flatMap((token): Block[] => {
    const t = token as Tokens.Generic
    if (t.type === 'space' || t.type === 'def') return []
    if (t.type === 'heading') {
      const inner = inlines(t.tokens ?? [], ids)
      const text = plain(inner)
      return [{ kind: 'heading', depth: t.depth as number, id: slug(text, taken), text, inlines: inner }]
    }
    if (t.type === 'code') return [{ kind: 'code', text: t.text as string }]
    if (t.type === 'hr') return [{ kind: 'rule' }]
    if (t.type === 'blockquote') return [{ kind: 'quote', blocks: blocks(t.tokens ?? [], ids, taken) }]
    if (t.type === 'table') {
      const table = t as unknown as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlines(cell.tokens, ids))
      return [{ kind: 'table', head: cells(table.header), rows: table.rows.map(cells) }]
    }
    if (t.type === 'list') return list(t as unknown as Tokens.List, ids, taken)
    return [{ kind: 'paragraph', inlines: t.tokens ? inlines(t.tokens, ids) : linked(String(t.raw ?? '').trim(), ids) }]
  })
}

/** A list of clauses, or any other; one that is mixed is taken apart. */
function list(token: Tokens.List, ids: Set<string>, taken: Set<string>): Block[] {
  const found: Block[] = []
  for (const item of token.items) {
    const inner = blocks(item.tokens, ids, taken)
    const clause = asClause(inner)
    const last = found.at(-1)
    if (clause && last?.kind === 'clauses') last.clauses.push(clause)
    else if (clause) found.push({ kind: 'clauses', clauses: [clause] })
    else if (last?.kind === 'list') last.items.push(inner)
    else found.push({ kind: 'list', ordered: token.ordered, items: [inner] })
  }
  return found
}

/** `**W-12** There is no pass.` */
function asClause(inner: Block[]): Clause | null {
  const [first, ...rest] = inner
  if (first?.kind !== 'paragraph') return null
  const [mark, ...words] = first.inlines
  if (mark?.kind !== 'strong') return null
  const id = plain(mark.inlines)
  if (!CLAUSE.test(id)) return null
  const start = words[0]
  if (start?.kind === 'text') words[0] = { kind: 'text', text: start.text.trimStart() }
  const body: Block[] = [{ kind: 'paragraph', inlines: words }, ...rest]
  return { id, text: body.map(asText).join(' '), blocks: body }
}

function inlines(tokens: Token[], ids: Set<string>): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    const t = token as Tokens.Generic
    if (t.type === 'codespan') return [{ kind: 'code', text: t.text as string }]
    if (t.type === 'br') return [{ kind: 'break' }]
    if (t.type === 'strong') return [{ kind: 'strong', inlines: inlines(t.tokens ?? [], ids) }]
    if (t.type === 'em') {
      const inner = inlines(t.tokens ?? [], ids)
      const text = plain(inner)
      return [{ kind: text.startsWith('(') && text.endsWith(')') ? 'aside' : 'em', inlines: inner }]
    }
    if (t.type === 'link') {
      const inner = inlines(t.tokens ?? [], new Set())
      const href = String(t.href)
      return /^(https?:|mailto:|#|\/|\.)/i.test(href) ? [{ kind: 'link', href, inlines: inner }] : inner
    }
    if (t.type === 'image') return [{ kind: 'text', text: String(t.text) }]
    if (t.type === 'text' && t.tokens) return inlines(t.tokens, ids)
    if (t.type === 'text' || t.type === 'escape') return linked(String(t.text), ids)
    return linked(String(t.raw ?? ''), ids)
  })
}

/** Text with the clauses that it names. */
function linked(text: string, ids: Set<string>): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of text.matchAll(NAMED)) {
    if (!ids.has(found[0])) continue
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) })
    parts.push({ kind: 'clause', id: found[0] })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

export function plain(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text' || part.kind === 'code') return part.text
      if (part.kind === 'clause') return part.id
      return part.kind === 'break' ? ' ' : plain(part.inlines)
    })
    .join('')
}

function asText(block: Block): string {
  if (block.kind === 'paragraph' || block.kind === 'heading') return plain(block.inlines)
  if (block.kind === 'code') return block.text
  if (block.kind === 'list') return block.items.flat().map(asText).join(' ')
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(plain).join(' ')
  if (block.kind === 'quote') return block.blocks.map(asText).join(' ')
  return block.kind === 'clauses' ? block.clauses.map((clause) => clause.text).join(' ') : ''
}

function slug(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  taken.add(id)
  return id
}

export function clausesOf(book: readonly Block[]): Clause[] {
  return book.flatMap((block) => (block.kind === 'clauses' ? block.clauses : []))
}

/** The clauses that have all of these words, whatever their case. */
export function matching(book: readonly Block[], words: string): Set<string> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (clause: Clause) => {
    const text = `${clause.id} ${clause.text}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  return new Set(
    clausesOf(book)
      .filter(has)
      .map((clause) => clause.id),
  )
}

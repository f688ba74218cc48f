/** A rulebook's clauses under their headings, and the little markup inside a clause. */

export interface Part {
  title: string
  clauses: { id: string; text: string }[]
}

/** The headings come from the markdown, the words from the clauses that the server has read. */
export function clausesOf(markdown: string, clauses: Record<string, string>): Part[] {
  const left = new Map(Object.entries(clauses))
  const parts: Part[] = []
  let part: Part = { title: '', clauses: [] }
  for (const line of markdown.split('\n')) {
    const heading = /^##+\s+(.*)$/.exec(line)
    if (heading) {
      if (part.clauses.length) parts.push(part)
      part = { title: heading[1]!.trim(), clauses: [] }
      continue
    }
    const id = /^\s*-\s+\*\*([A-Z][\w.-]*)\*\*/.exec(line)?.[1]
    const text = id === undefined ? undefined : left.get(id)
    if (id !== undefined && text !== undefined) {
      part.clauses.push({ id, text })
      left.delete(id)
    }
  }
  if (part.clauses.length) parts.push(part)
  if (left.size) parts.push({ title: '', clauses: [...left].map(([id, text]) => ({ id, text })) })
  return parts
}

export interface Bit {
  as: 'text' | 'code' | 'em' | 'strong'
  text: string
}

export function inline(text: string): Bit[] {
  const bits: Bit[] = []
  const form = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g
  let from = 0
  for (const found of text.matchAll(form)) {
    if (found.index > from) bits.push({ as: 'text', text: text.slice(from, found.index) })
    if (found[1] !== undefined) bits.push({ as: 'code', text: found[1] })
    else if (found[2] !== undefined) bits.push({ as: 'strong', text: found[2] })
    else bits.push({ as: 'em', text: found[3]!.replaceAll('`', '') })
    from = found.index + found[0].length
  }
  if (from < text.length) bits.push({ as: 'text', text: text.slice(from) })
  return bits
}

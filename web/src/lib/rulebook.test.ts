import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import Blocks from './rules/Blocks.svelte'
import { clausesOf, headings, matching, opened, parseRulebook, plain, wholeBook, type Block } from './rulebook'

const BOOK = `# We Are Kings

Designed by Mark William.

## Words

| word | meaning |
|---|---|
| cube | the one block cube |

## C. King Action

- **W-18** After the step the player must move the cube.
- **W-24** A King Action is legal only if the cube can be placed
  after it. *(ruling: moving the cube is a must, see W-18 and X-1)*

## C. King Action

- not a clause
- **nor this** one

\`\`\`
cube c3
\`\`\`
`
const book = parseRulebook(BOOK, ['W-18', 'W-24'])

describe('a rulebook', () => {
  it('has its clauses with their ids and words', () => {
    expect(clausesOf(book).map((clause) => clause.id)).toEqual(['W-18', 'W-24'])
    expect(clausesOf(book)[0]!.text).toBe('After the step the player must move the cube.')
  })

  it('ends with the clauses of every table, which no game prints', () => {
    const whole = wholeBook({ markdown: BOOK, clauses: { 'W-18': '', 'W-24': '', 'G-6': 'Time is *over*.' } }, [])
    expect(clausesOf(whole).map((clause) => clause.id)).toEqual(['W-18', 'W-24', 'G-6'])
    expect(clausesOf(whole).at(-1)!.text).toBe('Time is over.')
    expect(headings(whole).at(-1)!.text).toBe('At every table')
  })

  it('leaves its title to the page and anchors its headings, each once', () => {
    expect(headings(book)).toEqual([
      { id: 'words', text: 'Words' },
      { id: 'c-king-action', text: 'C. King Action' },
      { id: 'c-king-action-2', text: 'C. King Action' },
    ])
  })

  it('links the clauses that it names, if there are such', () => {
    const [first] = clausesOf(book)[1]!.blocks as [Extract<Block, { kind: 'paragraph' }>]
    const aside = first.inlines.find((part) => part.kind === 'aside')!
    expect(aside).toMatchObject({ kind: 'aside' })
    expect((aside as { inlines: { kind: string }[] }).inlines.filter((part) => part.kind === 'clause')).toEqual([
      { kind: 'clause', id: 'W-18' },
    ])
    expect(plain([aside])).toContain('X-1')
  })

  it('tells clauses from other lists', () => {
    const list = book.find((block) => block.kind === 'list')
    expect(list).toMatchObject({ ordered: false })
    expect((list as Extract<Block, { kind: 'list' }>).items).toHaveLength(2)
  })

  it('is searched by words in any order and case', () => {
    expect([...matching(book, 'CUBE must')]).toEqual(['W-18', 'W-24'])
    expect([...matching(book, 'w-24')]).toEqual(['W-24'])
    expect([...matching(book, 'dragon')]).toEqual([])
  })

  it('never becomes HTML', () => {
    const evil =
      '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)> ![y](javascript:z) [ok](https://example.org)'
    const { container } = render(Blocks, { blocks: parseRulebook(evil, []) })
    expect(container.querySelector('script, img')).toBeNull()
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org',
    ])
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
  })

  it('begins with the game in a minute and what else is told before the clauses; the glossary stays below', () => {
    const all = parseRulebook(
      BOOK.replace('## Words', '## The game in a minute\n\nTwo kings walk.\n\n1. Step.\n2. Move the cube.\n\n## Words'),
      ['W-18', 'W-24'],
    )
    const words = (blocks: readonly Block[]) =>
      blocks.map((block) =>
        block.kind === 'heading' || block.kind === 'paragraph' ? plain(block.inlines) : block.kind,
      )
    const { first, rest } = opened(all)
    expect(words(first)).toEqual(['Designed by Mark William.', 'The game in a minute', 'Two kings walk.', 'list'])
    expect(words(rest).slice(0, 4)).toEqual(['Words', 'table', 'C. King Action', 'clauses'])
    expect(first.length + rest.length).toBe(all.length)
  })

  it('leaves what is looked up for later', () => {
    const text = '# Four\n\n## In a minute\n\nDrop discs.\n\n## Parts\n\nA grid.\n\n## A. Play\n\n- **F-1** A grid.\n'
    const { first, rest } = opened(parseRulebook(text, ['F-1']))
    expect(first.flatMap((one) => (one.kind === 'heading' ? [one.text] : []))).toEqual(['In a minute'])
    expect(rest.flatMap((one) => (one.kind === 'heading' ? [one.text] : []))).toEqual(['Parts', 'A. Play'])
  })

  it('begins with what stands before clauses that have no heading', () => {
    const { first, rest } = opened(parseRulebook('# Four\n\nDrop discs.\n\n- **F-1** A grid.\n', ['F-1']))
    expect(first.map((block) => block.kind)).toEqual(['paragraph'])
    expect(rest.map((block) => block.kind)).toEqual(['clauses'])
  })
})

import { describe, expect, it } from 'vitest'
import { clausesOf, inline } from './clauses'

describe('clauses', () => {
  it('stand under their headings, those without one at the end', () => {
    const parts = clausesOf(
      '# T\n\n## The box\n\n- **H-1** The bag\n  holds.\n\n## Words\n\n## A round\n- **H-6** Six.\n',
      { 'H-1': 'The bag holds.', 'H-6': 'Six.', 'C-1': 'Core.' },
    )
    expect(parts.map((part) => [part.title, part.clauses.map((one) => one.id)])).toEqual([
      ['The box', ['H-1']],
      ['A round', ['H-6']],
      ['', ['C-1']],
    ])
  })

  it('have code and stress', () => {
    expect(inline('`bid N` puts *(ruling)* it')).toEqual([
      { as: 'code', text: 'bid N' },
      { as: 'text', text: ' puts ' },
      { as: 'em', text: '(ruling)' },
      { as: 'text', text: ' it' },
    ])
  })
})

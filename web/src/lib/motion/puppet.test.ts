import { expect, it } from 'vitest'
import { likenessOf } from './puppet'

const SHOWN = `<div class="scene"><div data-surface="hand"><button data-piece="spell" id="x" aria-label="Bolts">
  <b data-text="Bolts"></b><svg class="icon"></svg></button></div></div>`

function piece(): HTMLElement {
  document.body.innerHTML = SHOWN
  return document.querySelector<HTMLElement>('[data-piece]')!
}

it('looks like the piece, and nobody takes it for one', () => {
  const likeness = likenessOf(piece())
  expect(likeness.querySelector('b')!.dataset.text).toBe('Bolts')
  expect(likeness.querySelector('[data-piece], [data-surface], [id], [aria-label]')).toBeNull()
})

it('gets a picture that comes late', async () => {
  const node = piece()
  const likeness = likenessOf(node)
  node.querySelector('svg')!.innerHTML = '<path d="M0 0z"/>'
  await Promise.resolve()
  expect(likeness.querySelector('svg path')).not.toBeNull()
})

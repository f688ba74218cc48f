import { expect, it } from 'vitest'
import { byCorner, signOf } from './badges'

it('puts each kind into its corner, unless the picture names one', () => {
  const found = byCorner([
    { kind: 'value', text: '5' },
    { kind: 'count', text: '6' },
    { kind: 'price', text: '18' },
    { kind: 'power', text: 'horseshoe' },
    { kind: 'fly' },
    { kind: 'health', text: '12/30' },
    { kind: 'die', text: '4', at: 'ne' },
    { kind: 'candle', text: '2' },
  ])
  const kinds = Object.fromEntries(Object.entries(found).map(([at, signs]) => [at, signs.map((sign) => sign.kind)]))
  expect(kinds).toEqual({
    se: ['value'],
    ne: ['count', 'die'],
    nw: ['price'],
    sw: ['power', 'power'],
    foot: ['health'],
  })
})

it('reads a power as a figure or as a picture', () => {
  expect(signOf({ kind: 'power', text: '3' })).toMatchObject({ text: '3', icon: '' })
  expect(signOf({ kind: 'power', text: 'horseshoe' })).toMatchObject({ text: '', icon: 'horseshoe' })
  expect(signOf({ kind: 'charge' })).toMatchObject({ kind: 'power', icon: 'horseshoe' })
})

it('shows a die by its pips, a number of things by a times sign and a gift by its word alone', () => {
  expect(signOf({ kind: 'hit', text: '5' })).toMatchObject({ pips: '5', text: '' })
  expect(signOf({ kind: 'count', text: '6' })).toMatchObject({ text: '×6', lasting: true })
  expect(signOf({ kind: 'price', text: 'free' })).toMatchObject({ text: 'free', icon: '' })
})

import { describe, expect, it } from 'vitest'
import type { Piece, Scene } from '../types'
import { changes } from './changes'

const scene = (...pieces: Piece[]): Scene => ({
  surfaces: [
    {
      id: 'board',
      kind: 'squares',
      name: 'Board',
      cols: 3,
      rows: 1,
      spots: [{ id: 'a1' }, { id: 'b1' }, { id: 'c1' }],
    },
    { id: 'hand', kind: 'row', name: 'Hand', spots: [{ id: 'hand' }] },
  ],
  pieces,
  panels: [],
  prompt: '',
})
const man = (id: string, spot: string, owner = 1, more: Partial<Piece> = {}): Piece => ({
  id,
  spot,
  name: id,
  owner,
  ...more,
})
const told = (before: Scene, now: Scene): unknown => {
  const { spots, pieces } = changes(before, now, 0)
  return [Object.fromEntries(spots), [...pieces]]
}

describe('what changed between two pictures', () => {
  it('is where a piece came, and where it left', () => {
    expect(told(scene(man('x', 'a1')), scene(man('x', 'b1')))).toEqual([{ a1: 'left', b1: 'came' }, []])
    expect(told(scene(), scene(man('new', 'c1')))).toEqual([{ c1: 'came' }, []])
  })
  it('is what was taken, whoever stands there now, and wherever it lies now', () => {
    const mine = man('mine', 'b1', 0)
    expect(told(scene(man('x', 'a1'), mine), scene(man('x', 'b1')))).toEqual([{ a1: 'left', b1: 'taken' }, []])
    expect(told(scene(mine), scene(man('mine', 'hand', 0)))).toEqual([{ b1: 'taken' }, ['mine']])
  })
  it('is what looks otherwise; not what only costs otherwise, is spent, or has another id', () => {
    const hurt = (text: string): Piece => man('x', 'a1', 1, { badges: [{ kind: 'health', text }] })
    expect(told(scene(hurt('3/9')), scene(hurt('2/9')))).toEqual([{ a1: 'came' }, []])
    const card = (text: string): Piece => man('x', 'hand', 0, { tags: [text], badges: [{ kind: 'coin', text }] })
    expect(told(scene(card('3/9')), scene(card('4/9')))).toEqual([{}, []])
    const back = (id: string): Piece => man(id, 'a1', 1, { name: 'a stack', face: 'down' })
    expect(told(scene(back('7')), scene(back('8')))).toEqual([{}, []])
  })
  it('is what comes into a hand face up', () => {
    expect(told(scene(), scene(man('six', 'hand', 0), man('back', 'hand', 1, { face: 'down' })))).toEqual([{}, ['six']])
  })
  it('is not told if all of it changed', () => {
    const wide: Scene = scene(...Array.from({ length: 30 }, (_, i) => man(`x${i}`, `s${i}`)))
    wide.surfaces[0]!.spots = wide.pieces.map((piece) => ({ id: piece.spot }))
    expect(told(scene(), wide)).toEqual([{}, []])
  })
})

import { describe, expect, it } from 'vitest'
import type { Piece } from '../types'
import { arrange } from './standing'

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, spot: 's', name: id, ...more })

describe('pieces on one spot', () => {
  it('puts tokens over cards', () => {
    const lying = arrange([piece('king'), piece('rook', { shape: 'card' })])
    expect(lying.map((one) => one.piece.id)).toEqual(['rook', 'king'])
    expect(lying[0]!.z).toBeLessThan(lying[1]!.z)
    expect(lying[0]!.covered).toBe(true)
  })

  it('heaps by owner when there are more than four', () => {
    const many = [...Array.from({ length: 9 }, (_, i) => piece(`a${i}`, { owner: 0 })), piece('b', { owner: 1 })]
    expect(arrange(many).map((one) => one.heap.length)).toEqual([9, 1])
    expect(arrange(many.slice(0, 4))).toHaveLength(4)
  })

  it('keeps the die before its tower', () => {
    const [tower, die] = arrange([piece('die', { shape: 'die' }), piece('tower', { stands: true })])
    expect([tower!.piece.id, die!.piece.id]).toEqual(['tower', 'die'])
    expect(die!.z).toBeGreaterThan(tower!.z)
    expect(die!.y).toBeGreaterThan(tower!.y)
  })

  it('has buildings in the upper half of a hex and stacks in the lower one', () => {
    const lying = arrange([piece('stack', { shape: 'counter' }), piece('fort', { stands: true })], 'flat')
    const of = (id: string) => lying.find((one) => one.piece.id === id)!
    expect(of('fort').y).toBeLessThan(0)
    expect(of('stack').y).toBeGreaterThan(0)
    expect(of('stack').scale * 0.7).toBeCloseTo(0.39, 2)
  })

  it('lays what is wide over all of its columns', () => {
    const [gate] = arrange([piece('gate', { wide: 2 })])
    expect([gate!.x, gate!.scale]).toEqual([0.5, 1])
  })
})

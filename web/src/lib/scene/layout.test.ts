import { describe, expect, it } from 'vitest'
import type { Surface } from '../types'
import { fullness, isFixed, plan, towards } from './layout'

const spots = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `s${i}` }))

describe('layout', () => {
  it('lays squares row by row', () => {
    const board = plan({ id: 'b', kind: 'squares', name: '', cols: 3, rows: 2, spots: spots(6) })
    expect([board.width, board.height]).toEqual([3, 2])
    expect(board.places[4]).toMatchObject({ x: 1.5, y: 1.5 })
  })

  it('reads form and size of hexes from where their neighbours are', () => {
    const h = Math.sqrt(3) / 2
    const flat: Surface = {
      id: 'h',
      kind: 'hexes',
      name: '',
      spots: [{ id: 'a' }, { id: 'b', y: 1 }, { id: 'c', x: h, y: 0.5 }],
    }
    expect(plan(flat).form).toBe('flat')
    const pointy: Surface = {
      id: 'h',
      kind: 'hexes',
      name: '',
      spots: [{ id: 'a' }, { id: 'b', x: 2 }, { id: 'c', x: 1, y: 2 * h }],
    }
    const laid = plan(pointy)
    expect(laid.form).toBe('pointy')
    expect(laid.places[1]!.x - laid.places[0]!.x).toBeCloseTo(1)
  })

  it('lets a track flow unless its spots say where they are', () => {
    expect(isFixed({ id: 't', kind: 'track', name: '', spots: spots(3) })).toBe(false)
    expect(isFixed({ id: 't', kind: 'track', name: '', spots: [{ id: 'a' }, { id: 'b', x: 1 }] })).toBe(true)
  })

  it('walks straight before it walks aside', () => {
    const at = [
      { x: 10, y: 0 },
      { x: 20, y: 0 },
      { x: 5, y: 9 },
    ]
    expect(towards({ x: 0, y: 0 }, at, 'ArrowRight')).toBe(0)
    expect(towards({ x: 0, y: 0 }, at, 'ArrowDown')).toBe(2)
    expect(towards({ x: 0, y: 0 }, at, 'ArrowUp')).toBe(-1)
  })

  it('reads a health', () => {
    expect(fullness('24.5 / 30')).toBeCloseTo(0.8167, 3)
    expect(fullness('7')).toBeNull()
  })
})

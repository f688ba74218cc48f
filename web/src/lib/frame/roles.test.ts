import { describe, expect, it } from 'vitest'
import type { Surface } from '../types'
import { parts } from './roles'

const surface = (id: string, kind: string, more: Partial<Surface> = {}): Surface => ({
  id,
  kind,
  name: id,
  spots: [{ id: `${id}-1` }],
  ...more,
})
const roles = (surfaces: Surface[], viewer: number | null) =>
  Object.fromEntries(parts({ surfaces }, viewer).map((part) => [part.id, `${part.role} ${part.lay}`]))

describe('regions', () => {
  it('are what the game says', () => {
    const said = [surface('pool', 'tray', { role: 'market', lay: 'coins', room: 6 })]
    expect(parts({ surfaces: said }, 0)[0]).toMatchObject({ role: 'market', lay: 'coins', room: 6, told: true })
  })
  it('follow from kind and owner where it says nothing', () => {
    const all = [
      surface('grid', 'squares', { cols: 1, rows: 1 }),
      surface('turn', 'track', { spots: [{ id: 'a', tags: ['now'] }, { id: 'b' }] }),
      surface('score', 'track', { spots: [{ id: 'one' }, { id: 'two' }] }),
      surface('hand', 'row', { owner: 0 }),
      surface('other', 'row', { owner: 1 }),
      surface('pool', 'tray'),
    ]
    expect(roles(all, 0)).toEqual({
      grid: 'board row',
      turn: 'track row',
      score: 'store row',
      hand: 'mine grid',
      other: 'theirs row',
      pool: 'market grid',
    })
  })
  it('make a hand a fan where there is no board', () => {
    expect(roles([surface('hand', 'row', { owner: 0 })], 0)).toEqual({ hand: 'mine fan' })
  })
  it('give a spectator nothing of their own', () => {
    expect(roles([surface('hand', 'row', { owner: 0 })], null)).toEqual({ hand: 'theirs row' })
  })
})

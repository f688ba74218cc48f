import { expect, it } from 'vitest'
import type { Piece, Scene } from '../types'
import { changed } from './changed'

const scene = (...pieces: Piece[]): Scene => ({ surfaces: [], pieces, panels: [], prompt: '' })
const piece = (id: string, spot: string, more: Partial<Piece> = {}): Piece => ({ id, spot, name: 'pawn', ...more })

it('what lies elsewhere, has come, has gone or was turned over', () => {
  const before = scene(piece('a', '1'), piece('b', '2'), piece('c', '3', { face: 'down' }), piece('d', '4'))
  const now = scene(piece('a', '5'), piece('c', '3'), piece('d', '4'), piece('e', '6'))
  expect(changed(before, now)).toEqual({
    moved: [
      { piece: 'a', from: '1', to: '5' },
      { piece: 'e', from: null, to: '6' },
      { piece: 'b', from: '2', to: null },
    ],
    turned: ['c'],
  })
})

it('the same sign in the same place under a new id has not changed', () => {
  const before = scene(piece('card-1', 'hand'), piece('card-2', 'hand'))
  expect(changed(before, scene(piece('card-7', 'hand')))).toEqual({
    moved: [{ piece: 'card-1', from: 'hand', to: null }],
    turned: [],
  })
})

it('a whole new picture is no whirl', () => {
  const pieces = Array.from({ length: 80 }, (_, i) => piece(`p${i}`, `${i}`))
  expect(changed(scene(), scene(...pieces)).moved).toEqual([])
})

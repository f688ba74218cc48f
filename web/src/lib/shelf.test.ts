import { describe, expect, it } from 'vitest'
import { shelved } from './shelf'
import type { GameInfo } from './types'

const game = (id: string, example?: boolean): GameInfo => ({ id, example }) as GameInfo
const ids = (games: readonly GameInfo[]): string[] => games.map((one) => one.id)

describe('the shelf', () => {
  it('has the games first and the examples after them, as the server says', () => {
    const { games, examples } = shelved([game('connect_four', true), game('mine', false), game('two_kings', false)])
    expect(ids(games)).toEqual(['mine', 'two_kings'])
    expect(ids(examples)).toEqual(['connect_four'])
  })

  it('knows the games of the box where the server says nothing', () => {
    const { games, examples } = shelved([game('connect_four'), game('heralds'), game('we_are_kings')])
    expect(ids(games)).toEqual(['we_are_kings'])
    expect(ids(examples)).toEqual(['connect_four', 'heralds'])
  })
})

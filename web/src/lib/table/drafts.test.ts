import { beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Group, Scene } from '../types'
import * as drafts from './drafts'
import { Laying } from './laying.svelte'

const draft: Draft = {
  name: 'deployment',
  texts: ['put a1', 'put b1'],
  seats: { north: ['put a9', 'put b9'] },
  mirrored: { south: ['put c1', 'put b1'] },
}
const kept = drafts.keptOf(draft, 'south', 'Wedge')

describe('kept set-ups', () => {
  beforeEach(() => localStorage.clear())

  it('are kept by game and kind, under a name, for every seat that could say them', () => {
    drafts.keep('war', 'deployment', kept)
    drafts.keep('war', 'siege', { ...kept, name: 'Other' })
    expect(drafts.all('war', 'deployment')).toEqual([
      {
        name: 'Wedge',
        seats: { south: ['put a1', 'put b1'], north: ['put a9', 'put b9'] },
        mirrored: { south: ['put c1', 'put b1'] },
      },
    ])
    drafts.keep('war', 'deployment', { ...kept, seats: { south: ['put c1'] } })
    expect(drafts.all('war', 'deployment').map((one) => one.seats.south)).toEqual([['put c1']])
    expect(drafts.drop('war', 'deployment', 'Wedge')).toEqual([])
    expect(drafts.all('war', 'siege').map((one) => one.name)).toEqual(['Other'])
  })

  it('are nothing if what is stored is something else', () => {
    localStorage.setItem(
      'regalia.drafts.war.deployment',
      '[{"name": 3}, {"name": "x", "seats": {"south": "no"}, "mirrored": {}}]',
    )
    expect(drafts.all('war', 'deployment')).toEqual([])
    expect(drafts.last('war', 'deployment')).toBeNull()
  })

  it('are sent as text and read again', () => {
    const text = drafts.written('war', 'deployment', kept)
    expect(text.split('\n').slice(0, 4)).toEqual(['regalia war deployment', 'name Wedge', 'for north', 'put a9'])
    expect(drafts.read(text, 'war', 'deployment', 'south', 'Imported')).toEqual(kept)
    expect(drafts.read(text, 'chess', 'deployment', 'south', 'Imported')).toBeNull()
    expect(drafts.read('put a1\n\n put b1 \n', 'war', 'deployment', 'south', 'Imported')).toEqual({
      name: 'Imported',
      seats: { south: ['put a1', 'put b1'] },
      mirrored: {},
    })
    expect(drafts.read('  \n', 'war', 'deployment', 'south', 'Imported')).toBeNull()
  })
})

/** Three men for three squares; each that stands can be taken back. */
function table() {
  const said: string[] = []
  let there: string[] = []
  const squares = ['a1', 'b1', 'c1']
  const scene = (): Scene => {
    const groups: Group[] = [
      {
        verb: 'put',
        choices: squares
          .filter((one) => !there.includes(one))
          .map((one) => ({ text: `put ${one}`, label: '', picks: [`@${one}`], kind: 'place' })),
      },
      {
        verb: 'back',
        choices: there.map((one) => ({ text: `back ${one}`, label: '', picks: [`@${one}`], kind: 'undo' })),
      },
      { verb: 'ready', choices: [{ text: 'ready', label: '' }] },
    ]
    return {
      surfaces: [],
      pieces: [],
      panels: [],
      prompt: '',
      groups,
      draft: { name: 'deployment', texts: there.map((one) => `put ${one}`) },
    }
  }
  const laying = new Laying({
    scene,
    random: () => 0.4,
    say: async (text) => {
      said.push(text)
      const [verb, square] = text.split(' ')
      there = verb === 'put' ? [...there, square!] : there.filter((one) => one !== square)
      return true
    },
  })
  return { said, laying, there: () => there }
}

describe('laying out', () => {
  it('takes back what lies there, says what is offered and counts what is not', async () => {
    const { said, laying, there } = table()
    expect(await laying.lay(['put a1', 'put b1'])).toBe(0)
    expect(await laying.lay(['put c1', 'put z9', 'put a1'])).toBe(1)
    expect(there()).toEqual(['c1', 'a1'])
    expect(said).toEqual(['put a1', 'put b1', 'back b1', 'back a1', 'put c1', 'put a1'])
    expect(laying.busy).toBe(false)
  })

  it('goes on where the same was begun', async () => {
    const { said, laying } = table()
    await laying.lay(['put a1'])
    await laying.lay(['put a1', 'put c1'])
    expect(said).toEqual(['put a1', 'put c1'])
  })

  it('places by lot what can be placed, and never says more', async () => {
    const { said, laying, there } = table()
    await laying.lot()
    expect(there().toSorted()).toEqual(['a1', 'b1', 'c1'])
    expect(said).toHaveLength(3)
    await laying.takeBack()
    expect(there()).toEqual([])
  })
})

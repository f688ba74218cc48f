import { describe, expect, it } from 'vitest'
import { START, lines } from '../picks/picks'
import type { Reason, Scene } from '../types'
import { explain, folded } from './refusal'
import { T } from '../../strings-table'

const scene: Scene = {
  surfaces: [{ id: 'grid', kind: 'squares', name: '', spots: [] }],
  pieces: [{ id: 'white', spot: 'a1', name: '' }],
  panels: [],
  prompt: '',
  verbs: [
    { key: 'king', name: 'King Action', pattern: 'K {2}' },
    { key: 'card', name: 'Card Action', why_not: 'no piece', clause: 'W-27' },
    { key: 'end', name: 'End' },
  ],
  groups: [
    {
      verb: 'king',
      pick: '#white',
      choices: [
        { text: 'K b2', label: '', picks: ['@b2'] },
        { text: 'K a2', label: '', picks: ['@a2'] },
      ],
    },
    { verb: 'end', choices: [{ text: 'end', label: '' }] },
  ],
}
const all = lines(scene)
const far = { about: 'd3', wanted: ['@d3'], verb: null }
const silent = async (texts: string[]): Promise<null[]> => texts.map(() => null)

describe('a refused click', () => {
  it('is explained for every verb that could have meant it, each with its clause', async () => {
    const asked: string[] = []
    const why = async (texts: string[]): Promise<Reason[]> => {
      asked.push(...texts)
      return [{ clause: 'W-15', reason: 'd3 is not a neighbouring card' }]
    }
    expect(await explain(scene, all, START, far, why)).toEqual([
      { text: 'Nothing you can do there now: d3', clause: null },
      { text: 'King Action: d3 is not a neighbouring card', clause: 'W-15' },
      { text: 'Card Action: no piece', clause: 'W-27' },
    ])
    expect(asked).toEqual(['K d3'])
  })

  it('names what could have been picked where the server says nothing', async () => {
    const said = await explain(scene, all, START, far, silent)
    expect(said[1]).toEqual({ text: 'King Action: only b2, a2', clause: null })
    expect(said).toHaveLength(3)
  })

  it('keeps names apart that have commas of their own', () => {
    expect(T.only(['C4, forest', 'D4, desert'])).toBe('only C4, forest; D4, desert')
    expect(T.only(['b2', 'a2'])).toBe('only b2, a2')
  })

  it('names the clause of the verb, or the one that its choices share', async () => {
    const verbs = [{ key: 'king', name: 'King Action', clause: 'W-14', pattern: 'K {2}' }]
    expect((await explain({ ...scene, verbs }, all, START, far, silent))[1]?.clause).toBe('W-14')
    const ruled = (...clauses: string[]) =>
      all.map((line, i) => ({ ...line, choice: { ...line.choice, clause: clauses[i] } }))
    expect((await explain(scene, ruled('W-15', 'W-15'), START, far, silent))[1]?.clause).toBe('W-15')
    expect((await explain(scene, ruled('W-15', 'W-16'), START, far, silent))[1]?.clause).toBe(null)
  })

  it('is explained for the chosen verb alone', async () => {
    const said = await explain(scene, all, { verb: 'king', picks: [] }, { ...far, verb: 'king' }, silent)
    expect(said.map((one) => one.text)).toEqual(['Nothing you can do there now: d3', 'King Action: only b2, a2'])
  })

  it('is told in the words of a verb that cannot be done', async () => {
    expect(await explain(scene, all, START, { about: 'Card Action', wanted: [], verb: 'card' }, silent)).toEqual([
      { text: 'Card Action: no piece', clause: 'W-27' },
    ])
  })

  it('is told by the piece itself, if no choice picks it', async () => {
    const pieces = [
      ...scene.pieces,
      { id: 'archer', spot: 'd3', name: 'archer', why_not: 'it has moved', clause: 'W-3' },
    ]
    const own = [{ text: 'it has moved', clause: 'W-3' }]
    expect(
      await explain({ ...scene, pieces }, all, START, { about: 'd3', wanted: ['#archer', '@d3'], verb: null }, silent),
    ).toEqual(own)
    expect(await explain({ ...scene, pieces }, all, START, far, silent)).toEqual(own)
  })

  it('names what must be picked first, if it only came too early', async () => {
    const place: Scene = {
      ...scene,
      verbs: [
        { key: 'place', name: 'Place' },
        { key: 'end', name: 'End' },
      ],
      pieces: [
        { id: 'd1', spot: 'r', name: 'die' },
        { id: 'd2', spot: 'r', name: 'die' },
      ],
      groups: [
        {
          verb: 'place',
          pick: '#d1',
          choices: [
            { text: '4@c1', label: '', picks: ['=4', '@c1'] },
            { text: '1@c1', label: '', picks: ['=1', '@c1'] },
          ],
        },
        { verb: 'place', pick: '#d2', choices: [{ text: '2@c1', label: '', picks: ['=2', '@c1'] }] },
      ],
    }
    const click = { about: 'c1', wanted: ['@c1'], verb: null }
    expect(await explain(place, lines(place), START, click, silent)).toEqual([
      { text: 'Place: first pick die, then c1', clause: null },
    ])
    expect(await explain(place, lines(place), { verb: null, picks: ['#d1'] }, click, silent)).toEqual([
      { text: 'Place: first pick 4 or 1, then c1', clause: null },
    ])
  })

  it('shows a headline and two reasons of many', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ text: `${i}`, clause: null }))
    expect([2, 4, 5, 9].map((count) => folded(many(count)).length)).toEqual([2, 4, 3, 3])
  })

  it('keeps back a reason that depends on what was not picked yet', async () => {
    const two: Scene = {
      ...scene,
      pieces: [
        { id: 'p', spot: 'c3', name: 'pawn', written: 'c3' },
        { id: 'q', spot: 'd3', name: 'queen', written: 'd3' },
      ],
      verbs: [{ key: 'move', name: 'Move', pattern: '{1}-{2}' }],
      groups: [
        { verb: 'move', pick: '#p', choices: [{ text: 'c3-c4', label: '', picks: ['@c4'] }] },
        { verb: 'move', pick: '#q', choices: [{ text: 'd3-d4', label: '', picks: ['@d4'] }] },
      ],
    }
    const answer = (clauses: string[]) => async () => clauses.map((clause) => ({ clause, reason: `says ${clause}` }))
    const click = { about: 'f6', wanted: ['@f6'], verb: null }
    expect((await explain(two, lines(two), START, click, answer(['K-1', 'K-1'])))[1]).toEqual({
      text: 'Move: says K-1',
      clause: 'K-1',
    })
    expect((await explain(two, lines(two), START, click, answer(['K-1', 'K-2'])))[1]!.text).toBe(
      'Move: only pawn, queen',
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { Group } from '../types'
import {
  START,
  back,
  drag,
  lines,
  meanings,
  pick,
  press,
  stand,
  worded,
  type Outcome,
  type Path,
  type Stand,
} from './picks'

/** We Are Kings, with the white king on a1: two verbs reach b2. */
const kings: Group[] = [
  {
    verb: 'K',
    pick: '#white',
    choices: [
      { text: 'K b2', label: 'King Action to b2', picks: ['@b2'], kind: 'move' },
      { text: 'K a2', label: 'King Action to a2', picks: ['@a2'], kind: 'move' },
    ],
  },
  {
    verb: 'A',
    pick: '#white',
    choices: [
      { text: 'A b2', label: 'Card Action to b2', picks: ['@b2'], kind: 'move' },
      { text: 'A c3', label: 'Card Action takes on c3', picks: ['@c3'], kind: 'capture' },
    ],
  },
]

/** 2 Kings: a reserve die, a value, a square; and a button. */
const dice: Group[] = [
  {
    verb: 'place',
    pick: '#die1',
    choices: [
      { text: '4@c1', label: 'Place a 4 on c1', picks: ['=4', '@c1'] },
      { text: '4@c2', label: 'Place a 4 on c2', picks: ['=4', '@c2'] },
      { text: '1@c1', label: 'Place a 1 on c1', picks: ['=1', '@c1'] },
    ],
  },
  { verb: 'move', pick: '#p1', choices: [{ text: 'c3-c4', label: 'c3 to c4', picks: ['@c4'], kind: 'capture' }] },
  { verb: 'end', choices: [{ text: 'end', label: 'End turn' }] },
]

function go(outcome: Outcome): Path {
  if (outcome.is !== 'go') throw new Error(`${outcome.is} instead of a step`)
  return outcome.path
}
const text = (outcome: Outcome): string => (outcome.is === 'choose' ? outcome.text : outcome.is)
const keys = (now: Stand): string[] => [...now.marks.keys()]

/** The same with a square first; the die is another way to begin. */
const squares: Group[] = [
  {
    verb: 'place',
    pick: '@c1',
    choices: [
      { text: '4@c1', label: 'Place a 4 on c1', picks: ['=4'], ways: [['#die1', '@c1', '=4']] },
      { text: '1@c1', label: 'Place a 1 on c1', picks: ['=1'], ways: [['#die1', '@c1', '=1']] },
    ],
  },
]

describe('other ways to make a choice', () => {
  const all = lines({ groups: squares })

  it('lead to it from either end', () => {
    expect(keys(stand(all, START))).toEqual(['@c1', '#die1'])
    for (const first of ['@c1', '#die1'] as const) {
      const now = stand(all, go(pick(all, stand(all, START), [first])))
      expect(now.words.map((mark) => mark.pick)).toEqual(['=4', '=1'])
      expect(text(pick(all, now, ['=4']))).toBe('4@c1')
    }
  })

  it('take a drag too, and are listed once in words', () => {
    const dropped = go(drag(all, stand(all, START), ['#die1'], ['@c1']))
    expect(stand(all, dropped).words).toHaveLength(2)
    expect(worded({ groups: squares })[0]!.lines).toHaveLength(2)
  })
})

describe('picks', () => {
  const all = lines({ groups: kings })
  const many = lines({ groups: dice })

  it('makes a pick by itself when there is no other, and shows what follows', () => {
    const now = stand(all, START)
    expect(now.picked).toEqual(['#white'])
    expect(keys(now)).toEqual(['@b2', '@a2', '@c3'])
    expect(now.marks.get('@c3')).toMatchObject({ kind: 'capture', last: true, label: 'Card Action takes on c3' })
  })

  it('carries a choice out when the last pick leaves only one', () => {
    expect(text(pick(all, stand(all, START), ['@c3']))).toBe('A c3')
  })

  it('shows the remaining choices by label when a place means two things', () => {
    const now = stand(all, go(pick(all, stand(all, START), ['@b2'])))
    expect(now.ready.map((line) => line.choice.text)).toEqual(['K b2', 'A b2'])
    expect(now.marks.size).toBe(0)
    expect(text(press(all, now, 'A'))).toBe('A b2')
  })

  it('lets a verb come first', () => {
    const now = stand(all, go(press(all, stand(all, START), 'K')))
    expect(keys(now)).toEqual(['@b2', '@a2'])
    expect(text(pick(all, now, ['@b2']))).toBe('K b2')
    expect(press(all, now, 'K')).toEqual({ is: 'go', path: START })
  })

  it('leaves a chosen verb when the click means something under another', () => {
    const now = stand(all, go(press(all, stand(all, START), 'K')))
    expect(text(pick(all, now, ['@c3']))).toBe('A c3')
  })

  it('goes through a piece, a word and a spot', () => {
    const root = stand(many, START)
    expect(keys(root)).toEqual(['#die1', '#p1'])
    expect(root.ready.map((line) => line.choice.text)).toEqual(['end'])
    const die = stand(many, go(pick(many, root, ['#die1', '@reserve'])))
    expect(die.words.map((word) => word.pick)).toEqual(['=4', '=1'])
    const four = stand(many, go(pick(many, die, ['=4'])))
    expect(keys(four)).toEqual(['@c1', '@c2'])
    expect(text(pick(many, four, ['@c2']))).toBe('4@c2')
    expect(back(four)).toEqual({ verb: null, picks: ['#die1'] })
    expect(back(stand(many, { verb: 'place', picks: [] }))).toEqual(START)
  })

  it('never carries out a single choice before its last pick', () => {
    const now = stand(many, go(pick(many, stand(many, START), ['#p1'])))
    expect(keys(now)).toEqual(['@c4'])
    expect(now.marks.get('@c4')!.kind).toBe('capture')
  })

  it('starts afresh at another piece, and goes back when the picked one is clicked again', () => {
    const die = stand(many, go(pick(many, stand(many, START), ['#die1'])))
    expect(go(pick(many, die, ['#p1'])).picks).toEqual(['#p1'])
    expect(go(pick(many, die, ['#die1']))).toEqual(START)
  })

  it('carries out a verb without picks at once', () => {
    expect(text(press(many, stand(many, START), 'end'))).toBe('end')
  })

  it('refuses what leads nowhere', () => {
    expect(pick(many, stand(many, START), ['#x', '@z9'])).toEqual({ is: 'refused' })
    expect(press(many, stand(many, START), 'fly')).toEqual({ is: 'refused' })
  })

  it('takes a drag for two picks', () => {
    expect(text(drag(many, stand(many, START), ['#p1', '@c3'], ['#foe', '@c4']))).toBe('c3-c4')
    expect(text(drag(all, stand(all, START), ['#white', '@a1'], ['@c3']))).toBe('A c3')
    expect(go(drag(all, stand(all, START), ['#white', '@a1'], ['@b2'])).picks).toEqual(['#white', '@b2'])
    expect(drag(many, stand(many, START), ['#p1'], ['@a8'])).toEqual({ is: 'refused' })
  })

  it('offers a finished choice beside those that go on', () => {
    const groups: Group[] = [
      {
        verb: 'cast',
        pick: '#a',
        choices: [
          { text: 'a', label: 'at a' },
          { text: 'a b', label: 'at a and b', picks: ['@b'] },
        ],
      },
    ]
    const some = lines({ groups })
    const now = stand(some, go(pick(some, stand(some, START), ['#a'])))
    expect(now.ready.map((line) => line.choice.text)).toEqual(['a'])
    expect(keys(now)).toEqual(['@b'])
  })

  it('opens a fan: one choice a spot, told with the spot in the place of the star', () => {
    const fan: Group[] = [
      { verb: 'move', pick: '#axe1', spots: 'a1 b1', text: 'move axe1 *', label: 'Move axe 1 to *', kind: 'move' },
      {
        verb: 'move',
        pick: '#axe1',
        choices: [{ text: 'hit axe1 c1', label: 'Hit c1', picks: ['@c1'], kind: 'capture' }],
      },
      { verb: 'aim', spots: 'd4', text: 'aim *', label: 'Aim at *' },
    ]
    const some = lines({ groups: fan })
    expect(some.map((line) => line.choice.text)).toEqual(['move axe1 a1', 'move axe1 b1', 'hit axe1 c1', 'aim d4'])
    const now = stand(some, go(pick(some, stand(some, START), ['#axe1'])))
    expect(keys(now)).toEqual(['@a1', '@b1', '@c1'])
    expect(now.marks.get('@b1')).toMatchObject({ kind: 'move', label: 'Move axe 1 to b1' })
    expect(text(pick(some, now, ['@b1']))).toBe('move axe1 b1')
    expect(text(pick(some, stand(some, START), ['@d4']))).toBe('aim d4')
  })

  it('takes a set of picks in any order, and tells the choice once', () => {
    const bolts: Group[] = [
      {
        verb: 'cast',
        pick: '#bolts',
        choices: [
          { text: 'bolts a1 b1', label: 'a1 and b1', picks: ['#p', '#q'], unordered: 2 },
          { text: 'bolts a1 c1', label: 'a1 and c1', picks: ['#p', '#r'], unordered: 2 },
        ],
      },
    ]
    const some = lines({ groups: bolts })
    const spell = stand(some, START)
    expect(keys(spell)).toEqual(['#p', '#q', '#r'])
    const q = stand(some, go(pick(some, spell, ['#q'])))
    expect(text(pick(some, q, ['#p']))).toBe('bolts a1 b1')
    const p = stand(some, go(pick(some, spell, ['#p'])))
    expect(text(pick(some, p, ['#r']))).toBe('bolts a1 c1')
    expect(worded({ groups: bolts })[0]!.lines).toHaveLength(2)
  })

  it('lists every choice in words, by verb, the impossible ones too', () => {
    const parts = worded({
      verbs: [
        { key: 'M', name: 'Ring', why_not: 'no ring' },
        { key: 'A', name: 'Card' },
      ],
      groups: kings,
    })
    expect(parts.map((part) => [part.verb.name, part.lines.length])).toEqual([
      ['Ring', 0],
      ['Card', 2],
      ['K', 2],
    ])
  })

  it('stays quick with six hundred choices', () => {
    const groups: Group[] = Array.from({ length: 30 }, (_, g) => ({
      verb: 'm',
      pick: `#${g}`,
      choices: Array.from({ length: 20 }, (_, c) => ({ text: `${g}-${c}`, label: '', picks: [`@${c}`] })),
    }))
    const some = lines({ groups })
    const start = performance.now()
    for (let i = 0; i < 100; i++) stand(some, START)
    expect((performance.now() - start) / 100).toBeLessThan(10)
  })

  it('takes a click for an answer where it could also mean something aside', () => {
    const hexes = lines({
      groups: [
        { verb: 'lift', choices: [{ text: 'lift B5', label: 'Move units from B5', picks: ['@B5'], kind: 'pick' }] },
        {
          verb: 'strip',
          choices: [
            { text: 'strip B5', label: 'Take the counter off B5', picks: ['@B5'], kind: 'aside' },
            { text: 'strip A2', label: 'Take the counter off A2', picks: ['@A2'], kind: 'aside' },
          ],
        },
      ],
    })
    expect(text(pick(hexes, stand(hexes, START), ['@B5']))).toBe('lift B5')
    expect(text(pick(hexes, stand(hexes, START), ['@A2']))).toBe('strip A2')
    expect(text(pick(hexes, stand(hexes, { verb: 'strip', picks: [] }), ['@B5']))).toBe('strip B5')
  })
})

it('a spot may mean the first pick of a group without being one', () => {
  const groups: Group[] = ['a', 'b'].map((column) => ({
    verb: 'drop',
    pick: `@${column}1`,
    also: `${column}1 ${column}2`,
    choices: [{ text: column, label: '' }],
  }))
  expect([...meanings({ groups })]).toEqual([
    ['a1', ['@a1']],
    ['a2', ['@a1']],
    ['b1', ['@b1']],
    ['b2', ['@b1']],
  ])
  expect(lines({ groups })).toHaveLength(2)
})

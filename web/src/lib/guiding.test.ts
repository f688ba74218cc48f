import { describe, expect, it } from 'vitest'
import { firstTable, isAsked, guideStep } from './guiding'
import type { Line } from './picks/picks'
import type { GameInfo, GuideInfo, Scene } from './types'

const scene = (prompt: string): Scene => ({
  surfaces: [],
  pieces: [],
  panels: [],
  prompt,
  groups: [
    {
      verb: 'K',
      choices: [
        { text: 'K b2', label: 'step to b2' },
        { text: 'take 1', label: 'take a coin' },
        { text: 'take 2', label: 'take a coin' },
      ],
    },
    { verb: 'M', pick: '#axe', spots: 'a1 b1', text: 'move axe *', label: 'Move to *' },
  ],
})
const guide: GuideInfo = {
  game: 'x',
  title: 'Two moves',
  seat: 'black',
  prompts: [
    { text: 'Step.', clauses: ['W-1'], do: 'take 1', scene: scene('first'), events: [] },
    { text: 'Move.', clauses: [], do: 'move axe b1', scene: scene('second'), events: [{ text: 'White answers' }] },
  ],
  end: 'That was it.',
  scene: scene('last'),
  events: [{ text: 'Black wins' }],
}
const said = (text: string, label: string): Line => ({ verb: 'K', picks: [], choice: { text, label } })

describe('a guided first game', () => {
  it('asks for one choice after the other, and then is over', () => {
    expect(guideStep(guide, 0).task).toMatchObject({ text: 'Step.', line: { choice: { label: 'take a coin' } } })
    expect(guideStep(guide, 1)).toMatchObject({
      events: [{ text: 'White answers' }],
      task: { line: { picks: ['#axe', '@b1'] } },
    })
    expect(guideStep(guide, 2)).toMatchObject({
      events: [{ text: 'Black wins' }],
      task: null,
      scene: { prompt: 'last' },
    })
  })

  it('knows what was asked for, and what nobody could tell from it', () => {
    expect(isAsked(guide, 0, said('take 1', 'take a coin'))).toBe(true)
    expect(isAsked(guide, 0, said('take 2', 'take a coin'))).toBe(true)
    expect(isAsked(guide, 0, said('K b2', 'step to b2'))).toBe(false)
    expect(isAsked(guide, 1, said('move axe a1', 'Move to a1'))).toBe(false)
  })

  it('leads to a table with the weakest bot on every other seat', () => {
    const game = {
      seats: [2, 3, 4],
      seat_names: ['white', 'black', 'red'],
      bots: [{ id: 'page' }, { id: 'king' }],
    } as unknown as GameInfo
    expect(firstTable(game, 'black')).toEqual(['bot:page', 'me'])
    expect(firstTable(game, 'red')).toEqual(['bot:page', 'bot:page', 'me'])
  })
})

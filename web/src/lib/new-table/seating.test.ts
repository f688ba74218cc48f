import { beforeEach, describe, expect, it } from 'vitest'
import { presetOf, rememberBot, resized, seated } from './seating'

const bots = ['random', 'greedy', 'mcts:200', 'mcts:2s'].map((id) => ({ id, name: id, text: '' }))

beforeEach(() => localStorage.clear())

describe('who sits where', () => {
  it('begins with oneself and, against bots, the weakest', () => {
    expect(seated('bot', 3, bots)).toEqual(['me', 'bot:random', 'bot:random'])
    expect(seated('friend', 2, bots)).toEqual(['me', 'open'])
    expect(seated('screen', 2, bots)).toEqual(['me', 'me'])
    expect(seated('bot', 2, [])).toEqual(['me', 'open'])
  })

  it('goes on with the bot that was chosen last, if the game has it', () => {
    rememberBot('bot:mcts:200')
    rememberBot('open')
    expect(seated('bot', 3, bots, 1)).toEqual(['bot:mcts:200', 'me', 'bot:mcts:200'])
    expect(seated('bot', 2, bots.slice(0, 2))).toEqual(['me', 'bot:random'])
  })

  it('knows which preset it is', () => {
    expect(presetOf(['me', 'bot:a', 'bot:b'])).toBe('bot')
    expect(presetOf(['me', 'open'])).toBe('friend')
    expect(presetOf(['me', 'me'])).toBe('screen')
    expect(presetOf(['me', 'open', 'bot:a'])).toBeNull()
    expect(presetOf(['open', 'me'])).toBe('friend') // whichever seat is yours
    expect(presetOf(['bot:a', 'me', 'bot:b'])).toBe('bot')
    expect(presetOf(['open', 'me', 'me'])).toBeNull()
    expect(presetOf(['open', 'open'])).toBeNull()
  })

  it('keeps those who sit when the table grows or shrinks', () => {
    expect(resized(['me', 'bot:a'], 4)).toEqual(['me', 'bot:a', 'bot:a', 'bot:a'])
    expect(resized(['me', 'open', 'bot:a'], 2)).toEqual(['me', 'open'])
  })
})

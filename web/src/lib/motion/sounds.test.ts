import { describe, expect, it } from 'vitest'
import { plan } from './plan'
import { MOST_AT_ONCE, PEAK, SOUNDS, score, soundMs } from './sounds'

describe('sounds', () => {
  it('are never louder than the peak', () => {
    for (const tones of Object.values(SOUNDS)) for (const { gain } of tones) expect(gain).toBeLessThanOrEqual(PEAK)
  })

  it('are heard with their beats; a move when it arrives', () => {
    const cues = plan(
      [
        { kind: 'move', piece: 'k', spot: 'a1', to: 'a2' },
        { kind: 'hit', piece: 'r', n: 1 },
        { kind: 'spell', to: 'r', look: 'harm' },
      ],
      [],
    )
    expect(score(cues)).toEqual([
      { name: 'move', at: 210 },
      { name: 'hit', at: 280 },
      { name: 'harm', at: 700 },
    ])
  })

  it('are at most three at once, and two of a kind at one moment are one', () => {
    const cues = ['fall', 'fall', 'hit', 'spell', 'coin'].map((kind) => ({
      kind,
      at: 0,
      ms: 100,
      piece: '',
      path: [],
      beat: { kind },
    }))
    expect(score(cues).map((one) => one.name)).toEqual(['fall', 'hit', 'spell'])
    expect(score(cues)).toHaveLength(MOST_AT_ONCE)
  })

  it('a move is heard where only the picture tells of it, and much that moves is one', () => {
    const changes = ['a', 'b'].map((piece) => ({ piece, from: '1', to: '2' }))
    expect(score(plan([], changes)).map((one) => one.name)).toEqual(['move'])
    expect(score(plan([], [{ piece: 'a', from: '1', to: null }]))).toEqual([])
  })

  it('a lunge is no thud: the blow is told by itself', () => {
    expect(score(plan([{ kind: 'strike', piece: 'a', to: 'b' }], []))[0]!.name).toBe('move')
    expect(score(plan([{ kind: 'strike', to: 'b', n: 2 }], []))[0]!.name).toBe('strike')
    expect(soundMs('strike')).toBe(340)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditInfo } from '../types'
import { keptOf, partOf, promise } from './dice'

const dice = { commit: '9a31', asked: ['white'] }
const audit: AuditInfo = {
  verdict: 'fair',
  text: '',
  checked: 3,
  commit: '9a31',
  seed: 's',
  parts: { white: '77', black: null },
  wrong: [],
}

beforeEach(() => localStorage.clear())

describe('a part of the dice', () => {
  it('is drawn once for a promise, and kept with it', () => {
    let n = 0
    const draw = () => String(++n)
    expect(partOf('t', 'white', dice, draw)).toBe('1')
    expect(partOf('t', 'white', dice, draw)).toBe('1')
    expect(partOf('t', 'black', dice, draw)).toBe('2')
    expect(keptOf('t')).toEqual({ commit: '9a31', parts: { white: '1', black: '2' } })
    expect(keptOf('other')).toBe(null)
  })
  it('is 128 bits by lot', () => {
    const [a, b] = [partOf('a', 'white', dice), partOf('b', 'white', dice)]
    expect(a).toMatch(/^[0-9a-f]{32}$/)
    expect(a).not.toBe(b)
  })
  it('is forgotten when many tables have come after it', () => {
    for (let i = 0; i < 100; i++) partOf(`t${i}`, 'white', dice, () => 'x')
    expect(keptOf('t0')).toBe(null)
    expect(keptOf('t99')).not.toBe(null)
  })
})

describe('the promise', () => {
  it('is kept if hash and part are those of before', () => {
    expect(promise({ commit: '9a31', parts: { white: '77' } }, audit)).toBe('kept')
    expect(promise({ commit: '9a32', parts: { white: '77' } }, audit)).toBe('broken')
    expect(promise({ commit: '9a31', parts: { white: '78' } }, audit)).toBe('broken')
    expect(promise({ commit: '9a31', parts: { black: '78' } }, audit)).toBe('late')
    expect(promise(null, audit)).toBe('unknown')
  })
})

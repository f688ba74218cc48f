import { beforeEach, describe, expect, it } from 'vitest'
import { keepRecord, playingOn, playOnHref, type PlayingOn } from './playing-on'

const search = (href: string): string => new URL(href, 'http://x').search

describe('playing on', () => {
  beforeEach(() => sessionStorage.clear())

  it.each<PlayingOn>([
    { kind: 'table', from: { table: 'aB-3', step: 7 }, seats: ['Red', 'Black'] },
    { kind: 'table', from: { table: 'aB-3', step: 7 }, seats: ['Red 1', 'Black 1', 'Red 2', 'Black 2'], me: 3 },
    { kind: 'scenario', from: { scenario: 'fights & more', step: 1 }, seats: ['Blue', 'Red', 'Yellow', 'Green'] },
  ])('finds in an address what was written into it', (wish) => {
    const href = playOnHref('two_kings', wish)
    expect(href).toMatch(/^\/games\/two_kings\/new\?/)
    expect(playingOn(search(href))).toEqual(wish)
  })

  it('keeps a record beside the address', () => {
    const seats = ['Azure', 'Gules', 'Sable']
    const href = playOnHref('heralds', { kind: 'record', from: { record: 'long', step: 3 }, seats })
    expect(href).not.toContain('long')
    expect(playingOn(search(href))?.from.record).toBe('')
    keepRecord('regalia record 1\n')
    expect(playingOn(search(href))).toEqual({ kind: 'record', from: { record: 'regalia record 1\n', step: 3 }, seats })
  })

  it.each(['-1', '2', '1.5', 'x'])('takes the first seat where there is no seat %s', (me) => {
    expect(playingOn(`?from=table&id=x&step=2&seat=Red&seat=Black&me=${me}`)?.me).toBe(undefined)
  })

  it.each([
    '',
    '?from=table&id=x&step=0&seat=Red',
    '?from=table&step=2&seat=Red',
    '?from=moon&id=x&step=2&seat=Red',
    '?from=table&id=x&step=2',
  ])('finds nothing in %s', (query) => expect(playingOn(query)).toBe(null))
})

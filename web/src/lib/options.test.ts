import { describe, expect, it } from 'vitest'
import { changes, fault, labelled, optionAtFault, shown, worded } from './options'
import type { OptionInfo } from './types'

const plain = { text: '', clause: '', low: 0, high: 0, choices: [], labels: {}, house: false }
const rows: OptionInfo = { ...plain, name: 'rows', kind: 'number', default: 4, clause: 'W-3', low: 3, high: 8 }
const mix: OptionInfo = { ...plain, name: 'mix', kind: 'text', default: 'usual', clause: 'W-4' }
const ban: OptionInfo = { ...plain, name: 'recapture_ban', kind: 'flag', default: false, clause: 'W-65' }
const sheet = [rows, mix, ban]

describe('options', () => {
  it('are sent only where they differ from the rulebook', () => {
    expect(changes(sheet, { rows: 4, mix: 'K14', recapture_ban: true })).toEqual({ mix: 'K14', recapture_ban: true })
  })

  it('are checked for whole numbers in range before the server is asked', () => {
    expect(fault(rows, 8)).toBeNull()
    expect(fault(rows, 9)).toContain('3 to 8')
    expect(fault(rows, 3.5)).not.toBeNull()
    expect(fault(rows, null)).not.toBeNull()
    expect(fault(mix, '')).toBeNull()
  })

  it('are found by the name in a refusal, or by its clause', () => {
    expect(optionAtFault('option mix names 3 cards, but the grid takes 14 (W-4)', null, sheet)).toBe('mix')
    expect(optionAtFault("a mix is written like K4 R4, not 'x' (W-4)", null, sheet)).toBe('mix')
    expect(optionAtFault('Option rows takes 3 to 8, not 9', null, sheet)).toBe('rows')
    expect(optionAtFault('too many', 'W-3', sheet)).toBe('rows')
    expect(optionAtFault('the server is full', null, sheet)).toBeNull()
    expect(optionAtFault('option nothing is odd', null, sheet)).toBeNull()
  })

  it('have words', () => {
    expect(worded('start_squares')).toBe('Start squares')
    expect([shown(ban, true), shown(mix, ''), shown(rows, 4)]).toEqual(['yes', 'none', '4'])
    const range: OptionInfo = { ...plain, name: 'range', kind: 'choice', default: 'lt', labels: { lt: 'Less' } }
    expect([shown(range, 'lt'), shown(range, 'up_to')]).toEqual(['Less', 'Up to'])
  })

  it('are labelled with the words of the sheet, and explained with the rest of them', () => {
    const one = (text: string) => labelled({ ...plain, name: 'start_squares', kind: 'text', default: '', text })
    expect(one('rows of the grid')).toEqual({ label: 'Rows of the grid', more: '' })
    expect(one('what is face up: those off the rim, or all')).toEqual({
      label: 'What is face up',
      more: 'Those off the rim, or all',
    })
    expect(one('how many cards, for instance K4 R4')).toEqual({ label: 'How many cards', more: 'For instance K4 R4' })
    expect(one('steps in a row; 0: no limit')).toEqual({ label: 'Steps in a row', more: '0: no limit' })
    expect(one('')).toEqual({ label: 'Start squares', more: '' })
  })
})

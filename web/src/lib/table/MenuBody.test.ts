import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutcomeInfo, TableInfo } from '../types'
import { T } from '../../strings-table'
import MenuBody from './MenuBody.svelte'
import type { Sitting } from './sitting.svelte'

beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))) // icons that are not bundled
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const nothing = (): void => {}
const won: OutcomeInfo = { scores: [1, 0], winners: ['red'], reason: '', text: '', deed: '' }

function shown(table: Partial<TableInfo>, more: Partial<Sitting>): void {
  const seats = ['red', 'blue'].map((seat) => ({ seat, title: seat, kind: 'person', name: 'Ann', here: true }))
  const sitting = {
    table: { started: true, seats, ...table },
    line: null,
    past: null,
    outcome: null,
    ...more,
  } as Sitting
  render(MenuBody, {
    sitting,
    people: 0,
    canReport: false,
    onrules: nothing,
    onlink: nothing,
    onresign: nothing,
    onreport: nothing,
  })
}
const step = { v: 3, outcome: null } as Sitting['past']

it('resigning is offered while a game lasts, and not to those who look back at one that is over', () => {
  const [seat, mine] = [0, ['red', 'blue']]
  shown({ mine }, { seat, mine, past: step })
  expect(screen.queryByText(T.resign)).not.toBe(null)
  cleanup()
  shown({ mine }, { seat, mine, past: step, outcome: won })
  expect(screen.queryByText(T.resign)).toBe(null)
})

it('who watches a sandbox is not told that they play', () => {
  for (const [mine, words] of [
    [['red', 'blue'], T.sandbox],
    [[], T.sandboxWatched],
  ] as const) {
    shown({ sandbox: true, casual: true, mine: [...mine] }, { seat: mine.length ? 0 : null, mine: [...mine] })
    expect(document.querySelector('.marks')!.textContent.trim()).toBe(words)
    cleanup()
  }
})

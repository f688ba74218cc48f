import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Picker } from '../scene/picker.svelte'
import type { Scene } from '../types'
import Actions from './Actions.svelte'

beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))) // icons that are not bundled
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const value = (n: number) => ({
  verb: 'put',
  pick: `=${n}`,
  choices: ['a', 'b'].map((spot) => ({ text: `${n} ${spot}`, label: `${n} on ${spot}`, picks: [`@${spot}`] })),
})
const scene: Scene = {
  surfaces: [{ id: 'board', kind: 'squares', name: '', cols: 2, rows: 1, spots: [{ id: 'a' }, { id: 'b' }] }],
  pieces: [],
  panels: [],
  prompt: 'Which value?',
  verbs: [{ key: 'put', name: 'Put' }],
  groups: [value(1), value(2)],
}

it('the focus stays by the question when the button that was pressed goes away', async () => {
  const picker = new Picker({ onchoose: () => {} })
  picker.show(scene, true)
  render(Actions, { scene, picker, asked: true, sending: false, offline: false, said: [], onclause: () => {} })
  const two = screen.getByText('2', { selector: 'button *' }).closest('button')!
  two.focus()
  await fireEvent.click(two) // as Enter does
  await tick()
  await tick()
  expect(picker.path.picks).toEqual(['=2'])
  expect(document.contains(two)).toBe(false)
  expect((document.activeElement as HTMLElement).textContent).toBe('Which value?')
})

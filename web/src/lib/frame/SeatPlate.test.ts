import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import SeatPlate from './SeatPlate.svelte'

beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))) // icons that are not bundled
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a clock is urgent while it runs low, and not once its player has moved', () => {
  const seat = { seat: 'red', title: 'Red', kind: 'person' as const, name: 'Ann', here: true }
  for (const [runs, urgent] of [
    [true, true],
    [false, false],
  ] as const) {
    const given = { seat, panel: undefined, look: 'gules', me: true, asked: true, thinking: false, won: false } as const
    render(SeatPlate, { ...given, clock: { left: 5, runs }, form: 'plate' })
    expect(document.querySelector('.clock')!.classList.contains('urgent')).toBe(urgent)
    cleanup()
  }
})

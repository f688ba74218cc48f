import { describe, expect, it } from 'vitest'
import { GROUNDS, contrast, paintOf } from './grounds'

describe('grounds', () => {
  it.each(Object.entries(GROUNDS))('shows figures plainly on %s', (_name, paint) => {
    expect(contrast(paint.ground, paint.figure)).toBeGreaterThanOrEqual(4.5)
    if (paint.low) expect(contrast(paint.low, paint.figure)).toBeGreaterThanOrEqual(4.5)
  })

  it('takes the seat where no ground is named, and paper where nobody owns it', () => {
    const piece = { id: 'a', spot: 'b', name: 'c' }
    expect(paintOf(piece, true)).toBeNull()
    expect(paintOf({ ...piece, ground: 'seat' }, false)).toBeNull()
    expect(paintOf(piece, false)).toBe(GROUNDS.income)
    expect(paintOf({ ...piece, ground: 'jungle' }, true)).toBe(GROUNDS.jungle)
  })
})

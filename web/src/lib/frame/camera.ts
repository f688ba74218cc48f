/** What a board and the frame around it tell each other: how large its spots are, what to look at, and what is in sight. */
import { getContext, setContext } from 'svelte'
import type { Rect, Size } from './frame'

/** A part of the board, as shares of its width and height. */
export type Sight = Rect

interface Extent extends Size {
  hexes: boolean
}

export interface Camera {
  /** px of a spot of such a board in a room of such a size. */
  unit(board: Extent, room: Size): number
  /** Spots that should be in sight now; `any`: one of them is enough. One of `must` has to be in any case. */
  readonly focus: { spots: readonly string[]; any: boolean; must: readonly string[] }
  readonly buttons: boolean // to zoom with
  /** The board says what part of it is in sight; null: all of it. */
  see(sight: Sight | null): void
  /** The board gives a way to look elsewhere: shares of its width and height come to the middle. */
  steer(look: ((x: number, y: number) => void) | null): void
}

const KEY = Symbol('camera')
export const setCamera = (camera: Camera): Camera => setContext(KEY, camera)
/** None on pages that show a picture without a frame. */
export const findCamera = (): Camera | undefined => getContext<Camera | undefined>(KEY)

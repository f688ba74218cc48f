/** The address names the step on show, so that you can send it to somebody. */
import { place } from '../router.svelte'
import type { Sitting } from './sitting.svelte'

export function stepIn(search: string): number | null {
  const at = Number(new URLSearchParams(search).get('at'))
  return Number.isInteger(at) && at > 0 ? at : null
}

/** Look at a step of before; null: at the present. */
export async function lookAt(sitting: Sitting, v: number | null): Promise<void> {
  await sitting.look(v)
  const search = sitting.at === null ? '' : `?at=${sitting.at}`
  if (search === location.search) return
  history.replaceState(null, '', location.pathname + search)
  place.read()
}

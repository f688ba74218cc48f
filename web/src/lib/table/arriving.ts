/** Coming to a table, perhaps with the key to a seat in the address, and keeping the line to it. */
import { api, sentence } from '../api'
import { rememberTable } from '../mine'
import { place, seatInHash } from '../router.svelte'
import { toast } from '../ui/toasts.svelte'
import { T } from '../../strings-table'
import type { Sitting } from './sitting.svelte'

export async function arrive(sitting: Sitting): Promise<void> {
  const brought = seatInHash(location.hash)
  if (brought) {
    // It is a key: out of the address before anything else.
    history.replaceState(null, '', location.pathname + location.search)
    place.read()
    try {
      await api.claim(sitting.id, brought.seat, brought.secret)
      toast(T.seatClaimed, { tone: 'good' })
    } catch (error) {
      toast(sentence(error), { tone: 'bad' })
    }
  }
  await sitting.open()
  rememberTable(sitting.id) // only now: an address may name a table that isn't there
}

/** Looks whether the line still stands whenever that is in doubt. Returns what ends it. */
export function keepLine(sitting: Sitting): () => void {
  const wake = (): void => sitting.wake()
  const seen = (): void => {
    if (!document.hidden) sitting.wake()
  }
  const doubt = (): void => sitting.doubt()
  window.addEventListener('online', wake)
  window.addEventListener('offline', doubt)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', doubt)
    document.removeEventListener('visibilitychange', seen)
    sitting.close()
  }
}

type Ear = [on: EventTarget, event: string, hear: EventListener, options?: AddEventListenerOptions]

/** Listens with all of them. Returns what ends it. */
export function listen(ears: Ear[]): () => void {
  for (const [on, event, hear, options] of ears) on.addEventListener(event, hear, options)
  return () => {
    for (const [on, event, hear, options] of ears) on.removeEventListener(event, hear, options)
  }
}

/** Says whether an element can be seen now: in the window, of a page that is not hidden. */
export function inSight(node: Element, told: (seen: boolean) => void): () => void {
  let within = true
  const tell = (): void => told(within && document.visibilityState === 'visible')
  const watch =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => {
          within = entries.at(-1)!.isIntersecting
          tell()
        })
  watch?.observe(node)
  document.addEventListener('visibilitychange', tell)
  return () => {
    watch?.disconnect()
    document.removeEventListener('visibilitychange', tell)
  }
}

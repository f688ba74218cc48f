/** What may wait until the page is there, and the browser has nothing better to do. */

const LATEST = 2500 // ms

export function whenIdle(run: () => void): () => void {
  let stopped = false
  const begin = (): void => {
    if (stopped) return
    if ('requestIdleCallback' in window) requestIdleCallback(() => stopped || run(), { timeout: LATEST })
    else setTimeout(() => stopped || run(), 200)
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
  return () => {
    stopped = true
    removeEventListener('load', begin)
  }
}

/** Calls back once, so many milliseconds after the element has come near to the window. */
export function whenSeen(node: Element, run: () => void, pause = 0): () => void {
  if (typeof IntersectionObserver === 'undefined') return whenIdle(run)
  let idle: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watch.disconnect()
      idle = whenIdle(() => (timer = setTimeout(run, pause)))
    },
    { rootMargin: '200px' },
  )
  watch.observe(node)
  return () => {
    watch.disconnect()
    idle?.()
    clearTimeout(timer)
  }
}

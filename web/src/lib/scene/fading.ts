/** Marks at which edge of a line that is pushed along there is more: `data-more` is start, end, or both. */
export function fading(line: HTMLElement): () => void {
  const look = (): void => {
    const start = line.scrollLeft > 2
    const end = line.scrollLeft + line.clientWidth < line.scrollWidth - 2
    line.dataset.more = [start && 'start', end && 'end'].filter(Boolean).join(' ')
  }
  const sizes = new ResizeObserver(look)
  const contents = new MutationObserver(() => {
    sizes.disconnect()
    for (const one of [line, ...line.children]) sizes.observe(one)
  })
  contents.observe(line, { childList: true })
  for (const one of [line, ...line.children]) sizes.observe(one)
  line.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    contents.disconnect()
    line.removeEventListener('scroll', look)
  }
}

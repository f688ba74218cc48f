/** Arrow keys, Home and End walk from button to button of a long list, which is one stop of the tab key. */
export function walk(event: KeyboardEvent, selector: string): void {
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>(selector)]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all[Math.max(0, Math.min(all.length - 1, next))]?.focus()
}

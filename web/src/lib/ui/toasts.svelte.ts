/** Short messages that come up and go by themselves; those that say no stay until they are dismissed or replaced. */

export type Tone = 'plain' | 'good' | 'bad'

interface Toast {
  id: number
  text: string
  tone: Tone
  href?: string // where the clause stands
  link?: string // and how the link is called
}

export const toasts = $state<Toast[]>([])

let last = 0

export function toast(text: string, more: { tone?: Tone; href?: string; link?: string; stay?: number } = {}): void {
  const id = ++last
  const tone = more.tone ?? 'plain'
  for (let i = toasts.length - 1; i >= 0; i--) if (toasts[i]!.text === text) toasts.splice(i, 1)
  toasts.push({ id, text, tone, href: more.href, link: more.link })
  if (toasts.length > 3) toasts.shift()
  setTimeout(() => dismiss(id), more.stay ?? (tone === 'bad' ? 12_000 : 5_000))
}

export function dismiss(id: number): void {
  const i = toasts.findIndex((one) => one.id === id)
  if (i >= 0) toasts.splice(i, 1)
}

/** Which page an address means, and how to change pages without a reload. */

export type Route =
  | { page: 'shelf' }
  | { page: 'new'; game: string }
  | { page: 'rules'; game: string }
  | { page: 'guide'; game: string }
  | { page: 'table'; id: string }
  | { page: 'story'; id: string }
  | { page: 'lobby' }
  | { page: 'replay' }
  | { page: 'about' }
  | { page: 'faces' }
  | { page: 'moderator' }
  | { page: 'mail' }
  | { page: 'lost' }

export function match(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '')
  const [first, second, third] = parts.map(decoded)
  if (parts.length === 0) return { page: 'shelf' }
  if (parts.length === 1 && first === 'replay') return { page: 'replay' }
  if (parts.length === 1 && first === 'lobby') return { page: 'lobby' }
  if (parts.length === 1 && first === 'about') return { page: 'about' }
  if (parts.length === 1 && first === 'faces') return { page: 'faces' }
  if (parts.length === 1 && first === 'moderator') return { page: 'moderator' }
  if (parts.length === 1 && first === 'mail') return { page: 'mail' }
  if (parts.length === 2 && first === 'tables' && second) return { page: 'table', id: second }
  if (parts.length === 3 && first === 'tables' && second && third === 'story') return { page: 'story', id: second }
  if (parts.length === 3 && first === 'games' && second && third === 'new') return { page: 'new', game: second }
  if (parts.length === 3 && first === 'games' && second && third === 'rules') return { page: 'rules', game: second }
  if (parts.length === 3 && first === 'games' && second && third === 'first-steps')
    return { page: 'guide', game: second }
  return { page: 'lost' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const to = {
  shelf: () => '/',
  newTable: (game: string, company?: 'bot' | 'friend') =>
    `/games/${encodeURIComponent(game)}/new${company ? `?with=${company}` : ''}`,
  rules: (game: string, clause?: string | null) =>
    `/games/${encodeURIComponent(game)}/rules${clause ? `#${encodeURIComponent(clause)}` : ''}`,
  guide: (game: string) => `/games/${encodeURIComponent(game)}/first-steps`,
  table: (id: string) => `/tables/${encodeURIComponent(id)}`,
  story: (id: string) => `/tables/${encodeURIComponent(id)}/story`,
  lobby: () => '/lobby',
  replay: () => '/replay',
  replayOf: (table: string, step?: number, seat?: string) =>
    `/replay?table=${encodeURIComponent(table)}${step ? `&at=${step}` : ''}${seat ? `&seat=${encodeURIComponent(seat)}` : ''}`,
  about: () => '/about',
  faces: () => '/faces',
}

/** A link with which somebody takes a seat along to another device: `#seat=white:SECRET`. */
export function seatInHash(hash: string): { seat: string; secret: string } | null {
  const found = /^#seat=([^:]+):(.+)$/.exec(hash)
  return found && { seat: decoded(found[1]!), secret: found[2]! }
}

/** Where we are. `path` changes with the page, `hash` and `search` within it. */
class Place {
  path = $state('/')
  search = $state('')
  hash = $state('')
  route = $derived(match(this.path))

  /** Also after our own `pushState` or `replaceState`. */
  read(): void {
    this.path = location.pathname
    this.search = location.search
    this.hash = location.hash
  }
}

export const place = new Place()

export function navigate(address: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  place.read()
}

/** Follow our own links without a reload. Returns the function that stops it. */
export function startRouter(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || !followsHere(link)) return
    const url = new URL(link.href)
    if (url.pathname === location.pathname && url.hash) return // the browser scrolls, and tells us by popstate
    event.preventDefault()
    navigate(url.pathname + url.search + url.hash)
  }
  const moved = () => place.read()
  document.addEventListener('click', click)
  window.addEventListener('popstate', moved)
  window.addEventListener('hashchange', moved)
  place.read()
  return () => {
    document.removeEventListener('click', click)
    window.removeEventListener('popstate', moved)
    window.removeEventListener('hashchange', moved)
  }
}

function followsHere(link: HTMLAnchorElement): boolean {
  if (!link.href || link.target === '_blank' || link.hasAttribute('download')) return false
  const url = new URL(link.href)
  return url.origin === location.origin && !url.pathname.startsWith('/api/')
}

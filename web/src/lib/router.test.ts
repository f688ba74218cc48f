import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { match, seatInHash, navigate, place, startRouter, to } from './router.svelte'

describe('a seat that is brought along', () => {
  it('is read from the part of the address that no server sees', () => {
    expect(seatInHash('#seat=white:aB-3_x:y')).toEqual({ seat: 'white', secret: 'aB-3_x:y' })
    for (const other of ['', '#W-12', '#seat=white', '#seat=:x', '#seat=white:']) expect(seatInHash(other)).toBe(null)
  })
})

describe('match', () => {
  it.each([
    ['/', { page: 'shelf' }],
    ['/replay', { page: 'replay' }],
    ['/about/', { page: 'about' }],
    ['/lobby', { page: 'lobby' }],
    ['/faces', { page: 'faces' }],
    ['/moderator', { page: 'moderator' }],
    ['/mail', { page: 'mail' }],
    ['/games/we_are_kings/new', { page: 'new', game: 'we_are_kings' }],
    ['/games/we_are_kings/rules', { page: 'rules', game: 'we_are_kings' }],
    ['/tables/aB3-x', { page: 'table', id: 'aB3-x' }],
    ['/games/two_kings/first-steps', { page: 'guide', game: 'two_kings' }],
    ['/tables/aB3-x/story', { page: 'story', id: 'aB3-x' }],
    ['/games/a%20b/new', { page: 'new', game: 'a b' }],
  ])('knows %s', (path, route) => expect(match(path)).toEqual(route))

  it.each(['/nowhere', '/games', '/games/x', '/games/x/rules/y', '/tables', '/tables/a/b', '/about/us'])(
    'is lost at %s',
    (path) => expect(match(path)).toEqual({ page: 'lost' }),
  )

  it('survives an address that cannot be decoded', () =>
    expect(match('/tables/%E0%A4')).toEqual({ page: 'table', id: '%E0%A4' }))

  it('finds what `to` makes', () => {
    expect(match(to.newTable('a/b'))).toEqual({ page: 'new', game: 'a/b' })
    expect(match(to.table('ä'))).toEqual({ page: 'table', id: 'ä' })
    expect(match(to.guide('a/b'))).toEqual({ page: 'guide', game: 'a/b' })
    expect(match(to.story('ä'))).toEqual({ page: 'story', id: 'ä' })
    expect(to.rules('x', 'W-12')).toBe('/games/x/rules#W-12')
    expect(to.rules('x', null)).toBe('/games/x/rules')
  })
})

describe('links', () => {
  let stop: () => void
  beforeEach(() => {
    history.replaceState(null, '', '/')
    stop = startRouter()
  })
  afterEach(() => {
    stop()
    document.body.innerHTML = ''
  })

  /** Whether the router took the click. What it leaves is stopped here, lest the test's browser loads a page. */
  function click(html: string, init: MouseEventInit = {}): boolean {
    document.body.innerHTML = html
    let ours = false
    const last = (event: Event) => {
      ours = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', last)
    document
      .querySelector('b')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }))
    window.removeEventListener('click', last)
    return ours
  }

  it('are followed without loading the page', () => {
    expect(click('<a href="/about"><b>About</b></a>')).toBe(true)
    expect(place.route).toEqual({ page: 'about' })
  })

  it('are left to the browser when they lead elsewhere or are asked for in a new tab', () => {
    expect(click('<a href="https://example.org/about"><b>x</b></a>')).toBe(false)
    expect(click('<a href="/api/tables/x/record"><b>x</b></a>')).toBe(false)
    expect(click('<a href="/about" target="_blank"><b>x</b></a>')).toBe(false)
    expect(click('<a href="/about" download><b>x</b></a>')).toBe(false)
    expect(click('<a href="/about"><b>x</b></a>', { ctrlKey: true })).toBe(false)
    expect(place.path).toBe('/')
  })

  it('within a page are the browser’s', () => {
    navigate('/games/x/rules')
    expect(click('<a href="/games/x/rules#W-1"><b>W-1</b></a>')).toBe(false)
  })
})

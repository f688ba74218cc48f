/** Where the site's header leads to; at a table, its menu. */
import { s } from '../../strings'
import { to } from '../router.svelte'

export const links = [
  { href: to.shelf(), text: s.nav.games, pages: ['shelf', 'new', 'rules', 'table'] },
  { href: to.lobby(), text: s.nav.lobby, pages: ['lobby'] },
  { href: to.replay(), text: s.nav.replay, pages: ['replay'] },
  { href: to.about(), text: s.nav.about, pages: ['about'] },
]

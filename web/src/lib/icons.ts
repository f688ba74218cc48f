import bundled from 'virtual:game-icons'
import { drawerOf } from './icon-files'

/**
 * Icons of game-icons.net by name: the `d` of one path in a 512 × 512 box. Bundled ones are there at once, any other is
 * fetched when it is first asked for, and kept.
 */

export const ICON_BOX = '0 0 512 512'

const known = new Map<string, string>(Object.entries(bundled))
const asked = new Map<number, Promise<void>>() // by drawer

/** The path, if it is already here. */
export function iconNow(name: string): string | null {
  return known.get(name) ?? null
}

/** The path, or null if there is no such icon. */
export async function loadIcon(name: string): Promise<string | null> {
  if (!known.has(name)) {
    const drawer = drawerOf(name)
    let answer = asked.get(drawer)
    if (!answer) {
      answer = open(drawer)
      asked.set(drawer, answer)
    }
    await answer
  }
  return iconNow(name)
}

async function open(drawer: number): Promise<void> {
  try {
    const response = await fetch(`/icons/${drawer}.json`)
    if (!response.ok) throw new Error(`${response.status}`)
    for (const [name, path] of Object.entries((await response.json()) as Record<string, string>)) known.set(name, path)
  } catch {
    asked.delete(drawer) // the network failed: ask again next time
  }
}

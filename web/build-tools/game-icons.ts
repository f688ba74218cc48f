import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { BUNDLED, drawerOf, DRAWERS } from '../src/lib/icon-files.ts'

/**
 * Icons by name. A scene may name any of the 4,133, so all are written into the build, in small files that are fetched when one
 * of their icons is first drawn; the few that our own pages always show are bundled (`virtual:game-icons`).
 */

interface IconSet {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet

/** Each is one path in a box of 512 × 512. */
function path(name: string): string {
  const found = set.icons[set.aliases?.[name]?.parent ?? name]?.body.match(
    /^<path fill="currentColor" d="([^"]+)"\/>$/,
  )?.[1]
  if (!found) throw new Error(`game-icons has no icon "${name}" of one path`)
  return found
}

function drawers(): Record<string, string>[] {
  const all: Record<string, string>[] = Array.from({ length: DRAWERS }, () => ({}))
  for (const name of [...Object.keys(set.icons), ...Object.keys(set.aliases ?? {})])
    all[drawerOf(name)]![name] = path(name)
  return all
}

export function gameIcons(): Plugin {
  const id = 'virtual:game-icons'
  let config: ResolvedConfig
  return {
    name: 'game-icons',
    configResolved(resolved) {
      config = resolved
    },
    resolveId(source) {
      return source === id ? `\0${id}` : undefined
    },
    load(source) {
      if (source !== `\0${id}`) return undefined
      return `export default ${JSON.stringify(Object.fromEntries(BUNDLED.map((name) => [name, path(name)])))}`
    },
    configureServer(server) {
      const all = drawers()
      server.middlewares.use('/icons', (request, response, next) => {
        const drawer = all[Number(request.url?.match(/^\/(\d+)\.json/)?.[1])]
        if (!drawer) return next()
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(drawer))
      })
    },
    // Written by hand rather than emitted: five hundred lines of build log help nobody.
    closeBundle() {
      if (config.command !== 'build' || process.env.VITEST) return
      const folder = join(resolve(config.root, config.build.outDir), 'icons')
      mkdirSync(folder, { recursive: true })
      drawers().forEach((drawer, i) => writeFileSync(join(folder, `${i}.json`), JSON.stringify(drawer)))
    },
  }
}

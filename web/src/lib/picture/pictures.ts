/** Pictures of games: asked for once. The code that draws them comes with the first. */
import { api } from '../api'
import type { Scene } from '../types'
import { boardOf } from './board'

const found = new Map<string, Promise<Scene>>()

export function pictureOf(game: string): Promise<Scene> {
  let picture = found.get(game)
  if (!picture) {
    picture = api.picture(game).then((info) => boardOf(info.scene, true))
    picture.catch(() => found.delete(game)) // asked again the next time
    found.set(game, picture)
  }
  return picture
}

export const sceneView = () => import('../scene/SceneView.svelte').then((module) => module.default)

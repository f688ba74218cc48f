/** Which region of the frame each surface of a scene goes to. Games that name no roles get them here, by kind and owner. */
import { isFixed, plan } from '../scene/layout'
import { NOBODY, type Scene, type Seat, type Surface } from '../types'
import type { Lay, Part, Role } from './frame'

const ROLES: readonly string[] = ['board', 'mine', 'theirs', 'market', 'battle', 'draft', 'track', 'store']
const LAYS: readonly string[] = ['grid', 'row', 'list', 'fan', 'pile', 'coins', 'slots']

function roleOf(surface: Surface, viewer: Seat | null): Role {
  if (ROLES.includes(surface.role ?? '')) return surface.role as Role
  if (isFixed(surface)) return 'board'
  if (surface.kind === 'track')
    return surface.spots.some((spot) => spot.tags?.some((tag) => tag === 'now' || tag === 'done')) ? 'track' : 'store'
  const owner = surface.owner ?? NOBODY
  if (owner === NOBODY) return 'market'
  return owner === viewer ? 'mine' : 'theirs'
}

function layOf(surface: Surface, role: Role, boarded: boolean): Lay {
  if (LAYS.includes(surface.lay ?? '')) return surface.lay as Lay
  if (surface.spots.length > 1) return 'row'
  if (role === 'mine' && surface.kind === 'row' && !boarded) return 'fan'
  return role === 'mine' || role === 'market' ? 'grid' : 'row'
}

/** The parts of a scene, in its order. Battles and drafts come and go, and the frame must not follow them: see `lasting`. */
export function parts(scene: Pick<Scene, 'surfaces'>, viewer: Seat | null): Part[] {
  const roles = scene.surfaces.map((surface) => roleOf(surface, viewer))
  const boarded = roles.includes('board')
  return scene.surfaces.map((surface, i) => {
    const fixed = isFixed(surface)
    const laid = fixed ? plan(surface) : null
    return {
      id: surface.id,
      role: roles[i]!,
      lay: layOf(surface, roles[i]!, boarded),
      room: surface.room || surface.spots.length,
      told: (surface.room ?? 0) > 0,
      owner: surface.owner ?? NOBODY,
      form: laid?.form ?? null,
      width: laid?.width ?? 0,
      height: laid?.height ?? 0,
    }
  })
}

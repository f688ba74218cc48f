/** Which icons are where: used by the build, which writes the files, and by the client, which fetches them. */

/**
 * The file of an icon that is not bundled: `/icons/<drawer>.json`, an object of paths by name. Drawers of about two icons (3 KB): a
 * picture names some thirty of them, and one file for all would be five megabytes.
 */
export const DRAWERS = 2048

export function drawerOf(name: string): number {
  let hash = 2166136261
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619) >>> 0
  return hash % DRAWERS
}

/** The icons that our own pages show, and so are part of the bundle. Any other is fetched by name. */
export const BUNDLED = [
  'anticlockwise-rotation',
  'broken-shield',
  'cancel',
  'castle',
  'check-mark',
  'chess-king',
  'conversation',
  'crossed-swords',
  'direction-signs',
  'crown',
  'domino-mask',
  'dragon-head',
  'eclipse',
  'fast-forward-button',
  'fleur-de-lys',
  'footsteps',
  'griffin-symbol',
  'horse-head',
  'hourglass',
  'imperial-crown',
  'jewel-crown',
  'laurel-crown',
  'linked-rings',
  'light-bulb',
  'lion',
  'magnifying-glass',
  'moon',
  'mushroom',
  'next-button',
  'open-book',
  'eagle-emblem',
  'perspective-dice-six-faces-four',
  'perspective-dice-six-faces-five',
  'pause-button',
  'plain-circle',
  'play-button',
  'previous-button',
  'public-speaker',
  'queen-crown',
  'quill-ink',
  'robot-antennas',
  'rolling-dices',
  'smartphone',
  'sand-castle',
  'scroll-unfurled',
  'speaker',
  'speaker-off',
  'stag-head',
  'sun',
  'swords-emblem',
  'three-friends',
  'treasure-map',
  'trumpet-flag',
  'unicorn',
  'wolf-head',
] as const

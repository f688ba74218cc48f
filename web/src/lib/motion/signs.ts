/** Small things that are drawn for a moment: dice, numbers, a shield, stones, a ring. */
import type { Layer } from './layer'

export const EASE = 'cubic-bezier(.3,.9,.3,1)'
const DIE = 38 // px
const PIPS: Record<number, string[]> = {
  1: ['50 50'],
  2: ['28 28', '72 72'],
  3: ['26 26', '50 50', '74 74'],
  4: ['28 28', '72 28', '28 72', '72 72'],
  5: ['27 27', '73 27', '50 50', '27 73', '73 73'],
  6: ['28 24', '72 24', '28 50', '72 50', '28 76', '72 76'],
}
const SVG = 'http://www.w3.org/2000/svg'

/** How something is seen: how long it takes to begin, how long it goes on, and whether it may move. */
export interface Pace {
  delay: number
  ms: number
  calm: boolean
  stay: number // ms for which a result stays in sight
}

/** Takes a sign away when its animation is over. */
function passing(node: HTMLElement, animation: Animation): Animation {
  animation.onfinish = animation.oncancel = () => node.remove()
  return animation
}

/** What a die shows, and out of how many faces. */
export interface Shown {
  value: number
  faces: number
  hits: boolean
  size: number // times the usual
}

export function die(
  layer: Layer,
  into: HTMLElement,
  x: number,
  y: number,
  { value, faces, hits, size }: Shown,
  pace: Pace,
) {
  const box = layer.add(into, 'div', 'motion-die')
  box.dataset.value = String(value)
  box.style.scale = String(size)
  Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${DIE}px`, height: `${DIE}px` })
  const shown = face(layer, box, value, faces)
  if (hits) {
    const gold = { backgroundColor: '#f2c14e', borderColor: '#7b5608' }
    shown.animate([{}, gold], { delay: pace.delay + pace.ms * 0.8, duration: pace.calm ? 1 : 120, fill: 'both' })
    box.dataset.hits = ''
  }
  const whole = pace.delay + pace.ms + pace.stay
  if (!pace.calm) tumble(layer, box, value, faces, pace)
  const edge = pace.delay / whole
  const frames = [
    { opacity: 0, offset: 0 },
    { opacity: 0, offset: edge },
    { opacity: 1, offset: Math.min(1, edge + 0.01) },
    { opacity: 1, offset: 0.9 },
    { opacity: 0, offset: 1 },
  ]
  passing(box, box.animate(frames, { duration: whole }))
  return box
}
export const DIE_APART = DIE + 5

function face(layer: Layer, box: HTMLElement, value: number, faces: number): HTMLElement {
  const shown = layer.add(box, 'div', 'motion-face')
  const pips = faces <= 6 ? PIPS[value] : undefined
  if (!pips) shown.textContent = String(value)
  for (const place of pips ?? []) {
    const [left, top] = place.split(' ')
    Object.assign(layer.add(shown, 'i', 'motion-pip').style, { left: `${left}%`, top: `${top}%` })
  }
  return shown
}

/** Three other faces, while it turns and hops. */
function tumble(layer: Layer, box: HTMLElement, value: number, faces: number, { delay, ms }: Pace): void {
  for (let i = 0; i < 3; i++) {
    const other = face(layer, box, ((value + 1 + i * 2) % faces) + 1, faces)
    const from = delay + (ms * 0.7 * i) / 3
    other.style.opacity = '0'
    other.animate([{ opacity: 1 }, { opacity: 1 }], { delay: from, duration: (ms * 0.7) / 3 })
  }
  const turn = value % 2 ? 1 : -1
  box.animate(
    [
      { transform: `translate(${-18 * turn}px, -26px) rotate(${-400 * turn}deg) scale(.8)` },
      { transform: `translate(${-4 * turn}px, 3px) rotate(${-90 * turn}deg) scale(1.06)`, offset: 0.6 },
      { transform: `translate(0, -4px) rotate(${12 * turn}deg)`, offset: 0.8 },
      { transform: 'none' },
    ],
    { delay, duration: ms, fill: 'both', easing: 'ease-out' },
  )
}

/** A number that rises: "−2" in coral, "+3" in gold. Gold is counted up. */
export function number(layer: Layer, into: HTMLElement, rect: DOMRect, n: number, look: 'harm' | 'gold', pace: Pace) {
  const box = layer.add(into, 'div', `motion-number ${look}`)
  const sign = look === 'harm' || n < 0 ? '−' : '+'
  const most = Math.abs(n)
  box.textContent = sign + figure(most)
  Object.assign(box.style, { left: `${rect.left + rect.width / 2}px`, top: `${rect.top + rect.height * 0.3}px` })
  const whole = pace.ms + pace.stay
  const up = pace.calm ? 'translate(-50%, -50%)' : 'translate(-50%, calc(-50% - 28px))'
  const risen = Math.min(0.9, pace.ms / whole)
  const frames = [
    { opacity: 1, transform: 'translate(-50%, -50%)', offset: 0 },
    { opacity: 1, transform: up, offset: risen },
    { opacity: 1, transform: up, offset: Math.max(risen, 0.85) },
    { opacity: 0, transform: up, offset: 1 },
  ]
  box.style.opacity = '0'
  if (look === 'gold' && !pace.calm && most > 1) countUp(box, sign, most, pace)
  return [passing(box, box.animate(frames, { delay: pace.delay, duration: whole, easing: 'ease-out' }))]
}

/** Damage may come in halves. */
const figure = (n: number): string => (n % 1 === 0.5 ? `${Math.floor(n) || ''}½` : String(n))

function countUp(box: HTMLElement, sign: string, most: number, { delay, ms }: Pace): void {
  const start = performance.now() + delay
  const tick = (now: number): void => {
    if (!box.isConnected) return
    const part = Math.min(1, Math.max(0, (now - start) / ms))
    box.textContent = `${sign}${Math.max(1, Math.round(most * part))}`
    if (part < 1) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

/** Something was held off. */
export function shield(layer: Layer, into: HTMLElement, rect: DOMRect, { delay, ms }: Pace) {
  const box = layer.add(into, 'div', 'motion-shield')
  const size = Math.min(64, Math.max(26, Math.min(rect.width, rect.height) * 0.6))
  Object.assign(box.style, {
    left: `${rect.left + (rect.width - size) / 2}px`,
    top: `${rect.top + (rect.height - size) / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    opacity: '0',
  })
  const drawn = document.createElementNS(SVG, 'svg')
  drawn.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', 'M12 1.5 21 4.5v7c0 5.5-3.7 9-9 11-5.3-2-9-5.5-9-11v-7z')
  drawn.append(path)
  box.append(drawn)
  const frames = [
    { opacity: 0, scale: 0.7, filter: 'brightness(1)' },
    { opacity: 1, scale: 1.05, filter: 'brightness(1.6)', offset: 0.35 },
    { opacity: 1, scale: 1, filter: 'brightness(1)', offset: 0.6 },
    { opacity: 0, scale: 1, filter: 'brightness(1)' },
  ]
  return [passing(box, box.animate(frames, { delay, duration: ms * 1.6 }))]
}

/** A stone leaves and breaks in three. */
export function stone(layer: Layer, into: HTMLElement, rect: DOMRect, { delay, ms }: Pace) {
  const size = Math.min(30, Math.max(14, rect.width * 0.28))
  const [left, top] = [rect.left + rect.width / 2 - size / 2, rect.top + rect.height * 0.25]
  return [-1, 0, 1].map((side) => {
    const box = layer.add(into, 'div', `motion-stone part-${side + 1}`)
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${size}px`,
      height: `${size}px`,
      opacity: '0',
    })
    const frames = [
      { opacity: 1, transform: 'none' },
      { opacity: 1, transform: `translate(0, -${size * 0.7}px)`, offset: 0.3, easing: 'ease-in' },
      {
        opacity: 1,
        transform: `translate(${side * size * 0.5}px, ${size * 0.2}px) rotate(${side * 20}deg)`,
        offset: 0.5,
      },
      { opacity: 0, transform: `translate(${side * size * 1.4}px, ${size * 2.4}px) rotate(${side * 120}deg)` },
    ]
    return passing(box, box.animate(frames, { delay, duration: ms }))
  })
}

/** Looks of a strike that flies. */
export const FLYING: readonly string[] = ['arrow', 'bolt', 'stone']

type Span = Pick<Pace, 'delay' | 'ms'>

/** From who shoots to who is shot at: a stone in a high arc, an arrow in a low one, a bolt straight. */
export function missile(layer: Layer, into: HTMLElement, from: DOMRect, to: DOMRect, look: string, pace: Span) {
  const box = layer.add(into, 'div', `motion-missile ${look}`)
  const long = Math.max(20, Math.min(38, to.width * 0.8))
  const [wide, thick] = look === 'stone' ? [long * 0.4, long * 0.4] : [long, look === 'bolt' ? 5 : 3]
  const [x, y] = [from.left + from.width / 2, from.top + from.height / 2]
  const [dx, dy] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y]
  const high = Math.hypot(dx, dy) * (look === 'stone' ? 0.35 : look === 'arrow' ? 0.12 : 0)
  Object.assign(box.style, {
    left: `${x - wide / 2}px`,
    top: `${y - thick / 2}px`,
    width: `${wide}px`,
    height: `${thick}px`,
    opacity: '0',
  })
  const steps = 8
  const frames = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const slope = Math.atan2(dy - 4 * high * (1 - 2 * t), dx)
    const place = `translate(${dx * t}px, ${dy * t - 4 * high * t * (1 - t)}px)`
    return { opacity: 1, transform: `${place} rotate(${slope}rad)` }
  })
  return [passing(box, box.animate(frames, { delay: pace.delay, duration: pace.ms }))]
}

/** A place lights up. */
export function glint(layer: Layer, into: HTMLElement, node: HTMLElement, { delay, ms }: Span) {
  const box = layer.add(into, 'div', 'motion-glint')
  const { left, top, width, height } = node.getBoundingClientRect()
  const { clipPath, borderRadius } = getComputedStyle(node)
  Object.assign(box.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    clipPath,
    borderRadius,
    opacity: '0',
  })
  return [passing(box, box.animate({ opacity: [0, 0.75, 0] }, { delay, duration: ms * 2.2 }))]
}

/** A ring in the colour of a spell's ground grows from where it is cast to where it works. */
export function ring(layer: Layer, into: HTMLElement, from: DOMRect, to: DOMRect, look: string, { delay, ms }: Pace) {
  const box = layer.add(into, 'div', 'motion-ring')
  box.style.setProperty('--look', COLOURS[look] ?? '#ffd76a')
  const size = Math.max(to.width, to.height) * 1.15
  const [x, y] = [to.left + to.width / 2, to.top + to.height / 2]
  const [dx, dy] = [from.left + from.width / 2 - x, from.top + from.height / 2 - y]
  Object.assign(box.style, {
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    opacity: '0',
  })
  const frames = [
    { opacity: 0.9, transform: `translate(${dx}px, ${dy}px) scale(.15)` },
    { opacity: 1, transform: 'scale(.55)', offset: 0.6 },
    { opacity: 1, transform: 'scale(1)', offset: 0.85 },
    { opacity: 0, transform: 'scale(1.15)' },
  ]
  return [passing(box, box.animate(frames, { delay, duration: ms * 1.2, easing: EASE }))]
}

/** Of rings: lighter than the grounds of the faces, so that they are seen on every cloth. */
const COLOURS: Record<string, string> = {
  move: '#6fb7e8',
  grow: '#7fd08f',
  harm: '#ff9c8f',
  crown: '#d9a8ff',
  magic: '#9db4ff',
  event: '#ff9c8f',
  hero: '#d9a8ff',
  treasure: '#ffd76a',
  coin: '#ffd76a',
}

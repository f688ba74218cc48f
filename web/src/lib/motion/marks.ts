/** The last move of somebody else, as long as nothing else was moved: an arrow, and a tint on the places that it touched. */
import { spotNode } from './finding'

export interface Arrow {
  path: string[] // spots of one board
  seat: number
  piece: string
}

const SVG = 'http://www.w3.org/2000/svg'
const MOST = 4

export class Marks {
  private arrows: Arrow[] = []
  private drawn: Element[] = []

  /** New ones of a seat take the place of those of another; several steps of a turn stay together. */
  add(arrows: readonly Arrow[]): void {
    if (!arrows.length) return
    const seat = arrows[0]!.seat
    this.arrows = seat < 0 ? [] : this.arrows.filter((arrow) => arrow.seat === seat)
    for (const arrow of arrows) {
      const last = this.arrows.find(
        (one) => one.piece && one.piece === arrow.piece && one.path.at(-1) === arrow.path[0],
      )
      if (last) last.path.push(...arrow.path.slice(1))
      else this.arrows.push(arrow)
    }
    this.arrows = this.arrows.filter(({ path }) => path[0] !== path.at(-1)).slice(-MOST) // not there and back
  }
  forget(): void {
    this.arrows = []
  }

  draw(stage: HTMLElement): void {
    for (const node of this.drawn) node.remove()
    this.drawn = []
    for (const [i, { path }] of this.arrows.entries()) {
      const nodes = path.map((spot) => spotNode(stage, spot))
      const field = nodes[0]?.parentElement
      // Only on one board: what goes from a hand to a board is seen to come.
      if (!field || !nodes.every((node) => node?.parentElement === field)) continue
      const found = nodes as HTMLElement[]
      for (const node of [found[0]!, found.at(-1)!]) this.drawn.push(tint(field, node))
      this.drawn.push(arrow(field, found, i))
    }
  }
}

/** Places in a board, as shares of it: they stay right when it is zoomed. */
function placeIn(field: HTMLElement, node: HTMLElement): { x: number; y: number; wide: number; high: number } {
  const [whole, box] = [field.getBoundingClientRect(), node.getBoundingClientRect()]
  return {
    x: (box.left + box.width / 2 - whole.left) / whole.width,
    y: (box.top + box.height / 2 - whole.top) / whole.height,
    wide: box.width / whole.width,
    high: box.height / whole.height,
  }
}

function tint(field: HTMLElement, node: HTMLElement): Element {
  const box = document.createElement('span')
  box.className = 'motion-tint'
  box.setAttribute('aria-hidden', 'true')
  const { x, y, wide, high } = placeIn(field, node)
  const look = getComputedStyle(node)
  Object.assign(box.style, {
    left: `${(x - wide / 2) * 100}%`,
    top: `${(y - high / 2) * 100}%`,
    width: `${wide * 100}%`,
    height: `${high * 100}%`,
    clipPath: look.clipPath,
    borderRadius: look.borderRadius,
  })
  field.append(box)
  return box
}

function arrow(field: HTMLElement, nodes: HTMLElement[], i: number): Element {
  const { width, height } = field.getBoundingClientRect()
  const ratio = height / width
  const unit = 1000 // across
  const points = nodes
    .map((node) => placeIn(field, node))
    .map(({ x, y, wide }) => ({ x: x * unit, y: y * ratio * unit, wide: wide * unit }))
  const last = points.at(-1)!
  const before = points.at(-2)!
  const [dx, dy] = [last.x - before.x, last.y - before.y]
  const long = Math.hypot(dx, dy) || 1
  const wide = last.wide
  // It ends before the piece that has come.
  const short = Math.min(wide * 0.4, long * 0.4)
  const tip = { x: last.x - (dx / long) * short, y: last.y - (dy / long) * short }
  const neck = { x: tip.x - (dx / long) * wide * 0.2, y: tip.y - (dy / long) * wide * 0.2 }
  const [nx, ny] = [(-dy / long) * wide * 0.12, (dx / long) * wide * 0.12]
  const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')
  const head = [tip, { x: neck.x + nx, y: neck.y + ny }, { x: neck.x - nx, y: neck.y - ny }]
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'motion-arrow')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('viewBox', `0 0 ${unit} ${round(unit * ratio)}`)
  svg.setAttribute('data-arrow', String(i))
  for (const [name, thick] of [
    ['edge', 0.12],
    ['line', 0.07],
  ] as const) {
    svg.append(
      shape('path', { class: name, d: `M${line}`, 'stroke-width': round(wide * thick) }),
      shape('path', {
        class: `${name} head`,
        d: `M${head.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}z`,
        'stroke-width': round(wide * (thick - 0.07)),
      }),
    )
  }
  field.append(svg)
  return svg
}

function shape(tag: string, attributes: Record<string, string | number>): Element {
  const node = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value))
  return node
}
const round = (n: number): number => Math.round(n * 10) / 10

/**
 * Where effects are drawn: over the board, never over the prompt, and out of the way of every click. What is drawn here goes along
 * when the surface that it belongs to is scrolled.
 */
interface Group {
  box: HTMLElement
  of: Element
  left: number
  top: number
}

/** What the prompt is, and whatever else nothing may fly over. */
const KEPT_FREE = '[data-role="prompt"], [data-role="bar"], .actions'

export class Layer {
  private box: HTMLElement | null = null
  private groups: Group[] = []
  private readonly follow = (): void => {
    for (const { box, of, left, top } of this.groups) {
      const now = of.getBoundingClientRect()
      box.style.translate = `${now.left - left}px ${now.top - top}px`
    }
    this.keepFree()
  }

  /** The part of the layer that goes along with a surface. */
  at(of: Element): HTMLElement {
    if (!this.box) this.open()
    const { left, top } = of.getBoundingClientRect()
    // One that has been shifted would shift what is measured now.
    const known = this.groups.find((group) => group.of === of && group.left === left && group.top === top)
    if (known) return known.box
    this.sweep()
    const box = this.add(this.box!, 'div', 'group')
    this.groups.push({ box, of, left, top })
    return box
  }

  add(into: HTMLElement, tag: string, name: string): HTMLElement {
    const node = document.createElement(tag)
    node.className = name
    into.append(node)
    return node
  }

  /** Nothing is drawn any more that should be seen: the layer goes. */
  tidy(): void {
    this.sweep()
    if (this.groups.length === 0) this.close()
  }

  private sweep(): void {
    const empty = this.groups.filter((group) => group.box.childElementCount === 0)
    for (const group of empty) group.box.remove()
    this.groups = this.groups.filter((group) => !empty.includes(group))
  }

  close(): void {
    this.box?.remove()
    this.box = null
    this.groups = []
    document.removeEventListener('scroll', this.follow, true)
    window.removeEventListener('resize', this.follow)
  }

  private open(): void {
    this.box = document.createElement('div')
    this.box.className = 'motion-layer'
    this.box.setAttribute('aria-hidden', 'true')
    this.box.inert = true
    document.body.append(this.box)
    this.keepFree()
    document.addEventListener('scroll', this.follow, true)
    window.addEventListener('resize', this.follow)
  }

  private keepFree(): void {
    if (!this.box) return
    let holes = ''
    for (const node of document.querySelectorAll(KEPT_FREE)) {
      const { left, top, width, height } = node.getBoundingClientRect()
      if (width && height) holes += `M${left} ${top}h${width}v${height}h${-width}z`
    }
    this.box.style.clipPath = holes ? `path(evenodd, 'M0 0h${innerWidth}v${innerHeight}h${-innerWidth}z${holes}')` : ''
  }
}

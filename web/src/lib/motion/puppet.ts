/** A likeness of a piece that can be moved about while the piece itself is already where the picture has it. */
const STRIPPED = /^(data-(?!text$)|aria-|role$|id$|tabindex$|href$)/ // what is written on a piece stands in `data-text`

export class Puppet {
  readonly outer: HTMLElement // moved from place to place
  readonly inner: HTMLElement // lifted, shaken, tilted, turned
  readonly rect: DOMRect // where it stands without being moved
  private old: HTMLElement | null = null
  private fresh: HTMLElement | null = null

  constructor(into: HTMLElement, rect: DOMRect) {
    this.rect = rect
    this.outer = document.createElement('div')
    this.outer.className = 'puppet'
    Object.assign(this.outer.style, {
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    })
    this.inner = document.createElement('div')
    this.inner.className = 'puppet-inner'
    this.outer.append(this.inner)
    into.append(this.outer)
  }

  /** As the piece looked before. */
  wear(likeness: HTMLElement): void {
    this.old = shownOf(this.put(likeness))
  }

  /** As it looks now. Unless it is turned over, that is not seen where it looked otherwise before. */
  wearNext(likeness: HTMLElement): void {
    this.fresh = shownOf(this.put(likeness))
    if (this.old) this.fresh.style.opacity = '0'
  }

  private put(likeness: HTMLElement): HTMLElement {
    this.inner.append(likeness)
    const node = shownOf(likeness)
    const wide = node.offsetWidth
    if (wide) node.style.scale = String(this.rect.width / wide)
    return likeness
  }

  /** Over to its other side: what it looks like now. */
  turn(delay: number, duration: number): Animation[] {
    const timing = { delay, duration, fill: 'both', easing: 'ease-in-out' } as const
    const found = [this.inner.animate({ transform: ['none', 'rotateY(90deg)', 'none'] }, timing)]
    if (!this.old || !this.fresh) return found
    const swap = { delay: delay + duration / 2, duration: 1, fill: 'both' } as const
    found.push(this.old.animate({ opacity: [1, 0] }, swap))
    found.push(this.fresh.animate({ opacity: [0, 1] }, swap))
    this.fresh.style.opacity = ''
    return found
  }

  /** At once as it looks now. */
  showNext(): void {
    if (!this.old || !this.fresh) return
    this.old.remove()
    this.fresh.style.opacity = ''
  }

  remove(): void {
    this.outer.remove()
  }
}

/** The shells around a likeness have no box of their own. */
const shownOf = (likeness: HTMLElement): HTMLElement =>
  likeness.querySelector<HTMLElement>('[data-likeness]') ?? likeness

/** A copy of a piece as it looks there: with everything around it that its style depends on, but for their boxes. */
export function likenessOf(node: HTMLElement): HTMLElement {
  const copy = stripped(node.cloneNode(true) as HTMLElement)
  for (const one of copy.querySelectorAll<HTMLElement>('*')) stripped(one)
  drawLater(node, copy)
  copy.setAttribute('data-likeness', '')
  Object.assign(copy.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    right: 'auto',
    bottom: 'auto',
    margin: '0',
    translate: 'none',
    transformOrigin: '0 0',
  })
  let whole = copy
  for (let at = node.parentElement; at; at = at.parentElement) {
    const shell = stripped(at.cloneNode(false) as HTMLElement)
    shell.style.display = 'contents'
    shell.append(whole)
    whole = shell
    if (at.matches('.scene, .game')) break
  }
  return whole
}

/** Icons that are still on their way come to the likeness as they come to the piece. */
function drawLater(node: HTMLElement, copy: HTMLElement): void {
  const copies = copy.querySelectorAll('svg.icon')
  for (const [i, icon] of node.querySelectorAll('svg.icon').entries()) {
    if (icon.childElementCount) continue
    const watch = new MutationObserver(() => {
      if (!icon.childElementCount) return
      copies[i]!.append(...[...icon.children].map((path) => path.cloneNode(true)))
      watch.disconnect()
    })
    watch.observe(icon, { childList: true })
  }
}

function stripped(node: HTMLElement): HTMLElement {
  for (const { name } of [...node.attributes]) if (STRIPPED.test(name)) node.removeAttribute(name)
  return node
}

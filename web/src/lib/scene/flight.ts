/**
 * Movement by piece id: where every piece was before the picture changed, and from there to where it is now. What moves
 * inside one surface slides; what goes from one surface to another flies above everything; what is gone fades.
 */
interface Was {
  rect: DOMRect
  surface: Element | null
  node: HTMLElement
  unit: string
  down: boolean
}

const SLIDE = 320
const EASE = 'cubic-bezier(0.3, 0.9, 0.3, 1)'

export class Flights {
  quick = false // nothing moves: what is new is just there
  private was = new Map<string, Was>()

  /** Before the change. */
  look(stage: HTMLElement | undefined): void {
    this.was.clear()
    if (!stage || this.quick || still()) return
    for (const node of stage.querySelectorAll<HTMLElement>('[data-piece]')) {
      const rect = node.getBoundingClientRect()
      if (!rect.width) continue
      const surface = node.closest('[data-surface]')
      this.was.set(node.dataset.piece!, { rect, surface, node, unit: unitOf(node), down: isDown(node) })
    }
  }

  /** After it. */
  play(stage: HTMLElement | undefined): void {
    if (!stage || still() || this.was.size === 0) return
    const gone = new Map(this.was)
    for (const node of stage.querySelectorAll<HTMLElement>('[data-piece]')) {
      const id = node.dataset.piece!
      const before = this.was.get(id)
      gone.delete(id)
      if (!before) {
        node.animate(
          [
            { opacity: 0, scale: 0.6 },
            { opacity: 1, scale: 1 },
          ],
          { duration: 220, easing: EASE },
        )
        continue
      }
      const rect = node.getBoundingClientRect()
      const dx = before.rect.left + before.rect.width / 2 - (rect.left + rect.width / 2)
      const dy = before.rect.top + before.rect.height / 2 - (rect.top + rect.height / 2)
      const surface = node.closest('[data-surface]')
      if (before.down !== isDown(node)) {
        node
          .querySelector('.piece')
          ?.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: 260, easing: EASE })
      }
      if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue
      if (surface?.getAttribute('data-surface') === before.surface?.getAttribute('data-surface')) {
        const zoom = zoomOf(node, rect)
        node.animate(
          [
            { transform: `translate(${dx / zoom}px, ${dy / zoom}px)`, zIndex: 30 },
            { transform: 'none', zIndex: 30 },
          ],
          { duration: SLIDE, easing: EASE },
        )
      } else this.fly(node, before, rect)
    }
    for (const before of gone.values()) this.fade(before)
    this.was.clear()
  }

  private fly(node: HTMLElement, before: Was, rect: DOMRect): void {
    const ghost = lifted(node, rect, unitOf(node))
    const dx = before.rect.left - rect.left
    const dy = before.rect.top - rect.top
    const scale = before.rect.width / rect.width
    node.style.visibility = 'hidden'
    const flight = ghost.animate(
      [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: 'none' }],
      { duration: SLIDE + 80, easing: EASE },
    )
    const land = (): void => {
      node.style.visibility = ''
      ghost.remove()
    }
    flight.onfinish = land
    flight.oncancel = land
  }

  private fade(before: Was): void {
    if (before.node.isConnected) return // another piece took the element over
    const ghost = lifted(before.node, before.rect, before.unit)
    const end = ghost.animate([{ opacity: 0.9 }, { opacity: 0, scale: 0.7 }], { duration: 260, easing: 'ease-out' })
    end.onfinish = end.oncancel = () => ghost.remove()
  }
}

function lifted(node: HTMLElement, rect: DOMRect, unit: string): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement
  for (const key of ['data-piece', 'data-nav', 'data-on', 'tabindex']) ghost.removeAttribute(key)
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    margin: '0',
    translate: 'none',
    transformOrigin: '0 0',
    zIndex: '60',
    pointerEvents: 'none',
    visibility: 'visible',
  })
  ghost.style.setProperty('--u', unit)
  document.body.append(ghost)
  return ghost
}

/** How much larger a piece is drawn than laid out. */
export function zoomOf(node: HTMLElement, rect: DOMRect = node.getBoundingClientRect()): number {
  return node.offsetWidth > 0 ? rect.width / node.offsetWidth : 1
}
const unitOf = (node: HTMLElement): string =>
  `${parseFloat(getComputedStyle(node).getPropertyValue('--u')) * zoomOf(node)}px`
const isDown = (node: Element): boolean => node.querySelector('.piece.down') !== null

function still(): boolean {
  return (
    typeof Element.prototype.animate !== 'function' ||
    document.hidden ||
    window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  )
}

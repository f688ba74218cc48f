/** A button that was pressed may be gone with the next question: the keyboard goes on from there, not from the top of the page. */
import { tick, untrack } from 'svelte'

export class KeptFocus {
  within = $state<HTMLElement>()
  next = $state<HTMLElement>() // gets the focus when what had it is gone

  /** `changes` reads all that decides which buttons there are. */
  constructor(changes: () => unknown) {
    $effect.pre(() => {
      changes()
      if (!untrack(() => this.within)?.contains(document.activeElement)) return
      void tick().then(() => {
        if (document.activeElement === document.body) this.next?.focus({ preventScroll: true })
      })
    })
  }
}

import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { Refusing } from './refusing.svelte'
import type { Sitting } from './sitting.svelte'

it('what was refused is gone with the next click, except one on the refusal itself', () => {
  document.body.innerHTML = '<div class="said"><button></button></div><p></p>'
  let refusal = $state<Sitting['refusal']>(null)
  const sitting = {
    line: null,
    get refusal() {
      return refusal
    },
    set refusal(now) {
      refusal = now
    },
  } as Sitting
  const stop = $effect.root(() => {
    const refusing = new Refusing(sitting, () => true)
    flushSync()
    refusal = { n: 1, text: 'a1', kind: 'illegal', clause: 'X-1', reason: 'not there' }
    expect(refusing.said).toEqual([{ text: 'not there', clause: 'X-1' }])
    document.querySelector('button')!.click()
    expect(refusing.said).toHaveLength(1)
    document.querySelector('p')!.click()
    expect(refusing.said).toEqual([])
  })
  stop()
})

/** A soft bell for one's turn, heard only where the page is not looked at. Made here, so that nothing has to be fetched. */
import { store, stored } from '../stored'

let context: AudioContext | null = null

export const isLoud = (): boolean => stored('sound', true)
export const setLoud = (loud: boolean): void => store('sound', loud)

export function chime(): void {
  if (!isLoud() || typeof AudioContext === 'undefined') return
  try {
    context ??= new AudioContext()
    const start = context.currentTime
    for (const [number, pitch] of [659, 880].entries()) {
      const [tone, volume] = [context.createOscillator(), context.createGain()]
      const from = start + number * 0.16
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.0001, from)
      volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.6)
      tone.connect(volume).connect(context.destination)
      tone.start(from)
      tone.stop(from + 0.65)
    }
  } catch {
    // the browser lets no page sound before it was touched
  }
}

/** A soft bell for one's turn, heard only where the page is not looked at. Made here, so that nothing has to be fetched. */
import { store, stored } from '../stored'

const TOO_LATE = 2000 // ms: what could not be heard by then is no news

let context: AudioContext | null = null

export const isLoud = (): boolean => stored('sound', true)
export const setLoud = (loud: boolean): void => store('sound', loud)

export function chime(): void {
  // A page that nobody has touched yet may not sound, and browsers complain if it tries.
  if (!isLoud() || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  const [bells, asked] = [context, performance.now()]
  // One that sleeps would keep the sound, and ring it whenever it wakes up.
  bells.resume().then(
    () => performance.now() - asked < TOO_LATE && ring(bells),
    () => {}, // no sound here, then
  )
}

function ring(bells: AudioContext): void {
  const start = bells.currentTime
  for (const [number, pitch] of [659, 880].entries()) {
    const [tone, volume] = [bells.createOscillator(), bells.createGain()]
    const from = start + number * 0.16
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.6)
    tone.connect(volume).connect(bells.destination)
    tone.start(from)
    tone.stop(from + 0.65)
  }
}

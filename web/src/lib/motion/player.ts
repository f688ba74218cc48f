/** Plays the sounds. Nothing is heard before the first click or key: browsers would complain, and people too. */
import { settings } from './settings.svelte'
import { MOST_AT_ONCE, SOUNDS, soundMs, type Heard, type Tone } from './sounds'

const TOO_LATE = 2000 // ms: what could not be heard by then is no news

let context: AudioContext | null = null
let noise: AudioBuffer | null = null
let ends: number[] = [] // of the sounds that are heard now, in the context's seconds

let touched = false
if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => (touched = true), { once: true, capture: true })

const mayBeHeard = (): boolean =>
  touched && typeof AudioContext !== 'undefined' && navigator.userActivation?.hasBeenActive !== false

/** `rate` 2: twice as soon. The sounds themselves keep their length. */
export function sound(heard: readonly Heard[], rate = 1): void {
  const volume = settings.loudness
  if (!heard.length || volume <= 0 || !mayBeHeard()) return
  context ??= new AudioContext()
  const [ear, asked] = [context, performance.now()]
  if (ear.state === 'running') return ring(ear, heard, rate, volume)
  // One that sleeps would keep the sounds, and play them whenever it wakes up.
  ear.resume().then(
    () => performance.now() - asked < TOO_LATE && ring(ear, heard, rate, volume),
    () => {}, // no sound here, then
  )
}

function ring(ear: AudioContext, heard: readonly Heard[], rate: number, volume: number): void {
  for (const { name, at } of heard) {
    const start = ear.currentTime + at / rate / 1000
    ends = ends.filter((end) => end > start)
    if (ends.length >= MOST_AT_ONCE) continue
    ends.push(start + soundMs(name) / 1000)
    for (const tone of SOUNDS[name] ?? []) voice(ear, tone, start + tone.at / 1000, volume)
  }
}

function voice(ear: AudioContext, tone: Tone, from: number, volume: number): void {
  const end = from + tone.ms / 1000
  const gain = ear.createGain()
  const peak = Math.max(0.0002, tone.gain * volume)
  gain.gain.setValueAtTime(0.0001, from)
  gain.gain.exponentialRampToValueAtTime(peak, from + Math.min(0.02, tone.ms / 4000))
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  gain.connect(ear.destination)
  const source = tone.wave === 'noise' ? hiss(ear, tone, from, end, gain) : pitch(ear, tone, from, end, gain)
  source.start(from)
  source.stop(end + 0.02)
  source.onended = () => gain.disconnect()
}

function pitch(ear: AudioContext, tone: Tone, from: number, end: number, into: AudioNode): AudioScheduledSourceNode {
  const source = ear.createOscillator()
  source.type = tone.wave as OscillatorType
  source.frequency.value = tone.hz
  source.frequency.setValueAtTime(tone.hz, from)
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, end)
  source.connect(into)
  return source
}

function hiss(ear: AudioContext, tone: Tone, from: number, end: number, into: AudioNode): AudioScheduledSourceNode {
  const source = ear.createBufferSource()
  const filter = ear.createBiquadFilter()
  noise ??= whiteNoise(ear)
  source.buffer = noise
  source.loop = true
  filter.type = tone.filter ?? 'bandpass'
  filter.frequency.setValueAtTime(tone.hz, from)
  if (tone.to) filter.frequency.linearRampToValueAtTime(tone.to, end)
  source.connect(filter).connect(into)
  return source
}

function whiteNoise(ear: AudioContext): AudioBuffer {
  const buffer = ear.createBuffer(1, ear.sampleRate / 2, ear.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

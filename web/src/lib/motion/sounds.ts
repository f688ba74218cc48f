/** What is heard: every sound as tones and noise, made here, so that nothing has to be fetched. Pure. */
import type { Cue } from './plan'

export const PEAK = 0.15 // gain of the loudest
export const MOST_AT_ONCE = 3

/** A tone or a noise: `at` ms after its sound begins. */
export interface Tone {
  at: number
  ms: number
  wave: 'sine' | 'triangle' | 'square' | 'noise'
  hz: number // of noise: where its filter is
  to?: number // Hz at its end
  gain: number
  filter?: 'lowpass' | 'bandpass'
}

const tone = (wave: Tone['wave'], hz: number, ms: number, more: Partial<Tone> = {}): Tone => ({
  at: 0,
  ms,
  wave,
  hz,
  gain: PEAK,
  ...more,
})
const noise = (hz: number, ms: number, more: Partial<Tone> = {}): Tone =>
  tone('noise', hz, ms, { filter: 'bandpass', gain: PEAK * 0.6, ...more })

const TOCK = tone('triangle', 220, 60, { to: 160 })
const THUD = [tone('sine', 110, 160, { to: 50 }), noise(1200, 30)]
const series = (pitches: number[], ms: number): Tone[] =>
  pitches.map((hz, i) => tone('sine', hz, ms + 40, { at: i * ms, gain: PEAK * 0.8 }))

export const SOUNDS: Record<string, Tone[]> = {
  move: [TOCK],
  place: [TOCK, noise(900, 40, { filter: 'lowpass' })],
  draw: [noise(2400, 70, { to: 3600, gain: PEAK * 0.45 })],
  roll: [PEAK, 0.1, 0.07].map((gain, i) => noise(2200, 8, { at: i * 150, gain })),
  hit: THUD,
  block: [tone('sine', 1200, 50, { gain: PEAK * 0.6 })],
  fall: [tone('triangle', 196, 380, { to: 98 })],
  strike: [...THUD, noise(400, 300, { filter: 'lowpass', at: 40 })],
  spell: [tone('sine', 440, 220, { gain: PEAK * 0.6 }), tone('sine', 660, 220, { gain: PEAK * 0.5 })],
  harm: [tone('sine', 440, 220, { gain: PEAK * 0.6 }), tone('sine', 622, 220, { gain: PEAK * 0.5 })],
  coin: [1568, 2093].map((hz, i) => tone('sine', hz, 60, { at: i * 60, gain: PEAK * 0.55 })),
  flip: [noise(1500, 50)],
  refused: [tone('square', 140, 70, { gain: 0.05 })],
  turn: [tone('sine', 659, 600, { gain: 0.12 }), tone('sine', 880, 600, { at: 160, gain: 0.12 })],
  win: series([523, 659, 784, 1047], 120),
  loss: series([392, 349, 294], 220),
}

export const soundMs = (name: string): number =>
  (SOUNDS[name] ?? []).reduce((most, one) => Math.max(most, one.at + one.ms), 0)

/** A sound to be heard `at` ms after a step begins. */
export interface Heard {
  name: string
  at: number
}

function nameOf({ kind, beat }: Cue): string {
  if (kind === 'spell' && beat?.look === 'harm') return 'harm'
  return kind === 'strike' && !beat?.n ? 'move' : kind // a lunge: the blow has its own beat
}

const TOGETHER = 45 // ms: two of a kind so close are one

/** What is heard of a step: by its beats, or one tock where only the picture tells; never more than three at once. */
export function score(cues: readonly Cue[]): Heard[] {
  const told = cues.filter((cue) => cue.beat)
  const named = (told.length ? told : cues.filter((cue) => cue.kind === 'move').slice(0, 1)).map((cue) => ({
    name: nameOf(cue),
    at: cue.kind === 'move' ? cue.at + Math.max(0, cue.ms - 70) : cue.at, // it is heard to arrive
  }))
  const heard: Heard[] = []
  for (const one of named.filter((one) => SOUNDS[one.name]).sort((a, b) => a.at - b.at)) {
    const sounding = heard.filter((other) => other.at + soundMs(other.name) > one.at)
    const again = heard.some((other) => other.name === one.name && one.at - other.at < TOGETHER)
    if (!again && sounding.length < MOST_AT_ONCE) heard.push(one)
  }
  return heard
}

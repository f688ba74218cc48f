/** A soft bell for your turn, heard when you look elsewhere. */
import { sound } from '../motion/player'
import { store, stored } from '../stored'

export const isLoud = (): boolean => stored('sound', true)
export const setLoud = (loud: boolean): void => store('sound', loud)

export function chime(): void {
  if (isLoud()) sound([{ name: 'turn', at: 0 }])
}

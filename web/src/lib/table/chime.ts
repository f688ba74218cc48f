/** A soft bell for one's turn, heard where the page is not looked at. */
import { sound } from '../motion/player'
import { store, stored } from '../stored'

export const isLoud = (): boolean => stored('sound', true)
export const setLoud = (loud: boolean): void => store('sound', loud)

export function chime(): void {
  if (isLoud()) sound([{ name: 'turn', at: 0 }])
}

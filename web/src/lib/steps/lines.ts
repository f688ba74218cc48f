import type { LogLine } from '../types'

/** A step of a finished game in words. */
export interface StepLine {
  step: number
  text: string
  events: LogLine[] // none: the text is its notation
}

export const isQuiet = (line: StepLine): boolean => line.events.length === 0 && line.step > 1

/** What is listed: all, or all that the log tells of, and in any case the step that is looked at. */
export function listed(lines: readonly StepLine[], everything: boolean, at?: number): StepLine[] {
  return lines.filter((line) => everything || !isQuiet(line) || line.step === at)
}

/** A step of a finished game in words. */
export interface LogLine {
  step: number
  text: string
  quiet: boolean // it has no words, so the text is its notation
}

/** The listed steps: all, or only those with words; and in any case the step on show. */
export function listed(lines: readonly LogLine[], everything: boolean, at?: number): LogLine[] {
  return lines.filter((line) => everything || !line.quiet || line.step === at)
}

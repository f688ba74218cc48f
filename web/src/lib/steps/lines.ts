/** A step of a finished game in words. */
export interface LogLine {
  step: number
  text: string
  quiet: boolean // nothing was told of it: the text is its notation
}

/** What is listed: all, or all that was told, and in any case the step that is looked at. */
export function listed(lines: readonly LogLine[], everything: boolean, at?: number): LogLine[] {
  return lines.filter((line) => everything || !line.quiet || line.step === at)
}

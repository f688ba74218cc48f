/**
 * A name within a sentence. Letters that run from right to left would turn the words around them round, so such a name stands
 * between signs that keep it apart (Unicode's FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE). In markup `<bdi>` does that.
 */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function isolated(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name
}

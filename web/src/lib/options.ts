import { s } from '../strings'
import { capitalised } from './seats'
import type { OptionInfo, OptionValue } from './types'

/** Options as a form shows them. */

/** `start_squares` → `Start squares` */
export function worded(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * An option as a label and what else is to be said: the sheet's own words, up to where they begin to explain. The engine's
 * name is the label only where there are no words.
 */
export function labelled(option: OptionInfo): { label: string; more: string } {
  const text = (option.text ?? '').trim()
  if (!text) return { label: worded(option.name), more: '' }
  const cut = text.search(/[:;] |, for (?:instance|example)\b/)
  const [label, more] = cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut).replace(/^[:;,]\s*/, '')]
  return { label: capitalised(label), more: capitalised(more) }
}

export function shown(option: OptionInfo, value: OptionValue): string {
  if (typeof value === 'boolean') return value ? s.newTable.yes : s.newTable.no
  if (option.kind === 'choice') return option.labels[value] ?? worded(String(value))
  return value === '' ? s.newTable.none : String(value)
}

/** Only what differs from the rulebook. */
export function changes(
  options: readonly OptionInfo[],
  values: Record<string, OptionValue>,
): Record<string, OptionValue> {
  const differ = options.filter((option) => option.name in values && values[option.name] !== option.default)
  return Object.fromEntries(differ.map((option) => [option.name, values[option.name]!]))
}

/** What is wrong with a value before the server is asked; it has the last word. */
export function fault(option: OptionInfo, value: OptionValue | null | undefined): string | null {
  if (option.kind !== 'number') return null
  const { low, high } = option
  const fits =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    (low == null || value >= low) &&
    (high == null || value <= high)
  return fits ? null : s.newTable.outside(low, high)
}

/**
 * Which option a refusal speaks of, so that it can be shown at the field. The server names it ("option mix takes …"), or at
 * least its clause. Null: no field in particular.
 */
export function optionAtFault(sentence: string, clause: string | null, options: readonly OptionInfo[]): string | null {
  const named = sentence.match(/\boption ([a-z0-9_]+)/i)?.[1]
  if (named && options.some((option) => option.name === named)) return named
  const cited = clause ?? sentence.match(/\(([A-Z]+-[A-Z]?\d+(?:\.\d+)*[a-z]?)\)\s*$/)?.[1]
  return options.find((option) => option.clause === cited)?.name ?? null
}

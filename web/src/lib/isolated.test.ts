import { expect, it } from 'vitest'
import { isolated } from './isolated'

it('keeps a name from the right apart from the sentence, and leaves others as they are', () => {
  expect(isolated('שרה (1)')).toBe('\u2068שרה (1)\u2069')
  expect(isolated('Zoë 😀')).toBe('Zoë 😀')
  expect(isolated('王さん')).toBe('王さん')
})

/** What this browser remembers. Storage may be forbidden or full: then nothing is remembered, and nothing breaks. */

export function stored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`regalia.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(`regalia.${key}`, JSON.stringify(value))
  } catch {
    // see above
  }
}

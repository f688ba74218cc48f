/** What this browser remembers. Storage may be forbidden or full: then nothing is remembered, and nothing breaks. */

export function stored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`regalia.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** One of many things under a key, by id. The oldest are forgotten. */
export function storeAt(key: string, id: string, value: unknown, most = 60): void {
  const others = Object.entries(stored<Record<string, unknown>>(key, {})).filter(([other]) => other !== id)
  store(key, Object.fromEntries([...others.slice(-(most - 1)), [id, value]]))
}

/** All that was remembered. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('regalia.')) localStorage.removeItem(key)
  } catch {
    // see above
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(`regalia.${key}`, JSON.stringify(value))
  } catch {
    // see above
  }
}

/** The question part of an address, without what says nothing. */
export function searchOf(parts: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1)) search.set(name, String(value))
  }
  return `?${search}`
}

/** The id that an address names. */
export function idOf(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name) ?? ''
  return /^[1-9]\d{0,17}$/.test(id) ? id : undefined
}

/** One of several words that an address may say. */
export function wordOf<Word extends string>(
  search: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === search.get(name))
}

/** Days, both included. */
export interface Span {
  from?: string
  to?: string
}

export function spanOf(search: URLSearchParams): Span {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return /^20\d{2}-\d{2}-\d{2}$/.test(text) ? text : undefined
  }
  return { from: day('from'), to: day('to') }
}

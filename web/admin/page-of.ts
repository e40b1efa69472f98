/** The page of a list that an address names. */
export function pageOf(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** Something that moved meanwhile may come twice; the first place counts. */
export function unique<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

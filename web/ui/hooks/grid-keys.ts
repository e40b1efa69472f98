/** Where a key leads in a grid of so many columns; undefined for keys that are no concern of the grid. */
export function nextIn(key: string, at: number, count: number, columns: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const next = moves[key]
  if (next === undefined) return undefined
  return next < 0 || next >= count ? at : next
}

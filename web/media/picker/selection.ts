interface Item {
  _id: string
}

/** The choice after a press on an item; null when there is no room for one more. */
export function toggled<I extends Item>(
  list: readonly I[],
  item: I,
  { multiple, max }: { multiple: boolean; max?: number | undefined },
): readonly I[] | null {
  if (list.some(({ _id }) => _id === item._id)) return list.filter(({ _id }) => _id !== item._id)
  if (!multiple) return [item]
  return max !== undefined && list.length >= max ? null : [...list, item]
}

/** 1 for the first choice; 0 when it is not chosen. */
export function orderOf(list: readonly Item[], item: Item): number {
  return list.findIndex(({ _id }) => _id === item._id) + 1
}

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

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

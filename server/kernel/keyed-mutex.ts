const lanes = new Map<string, Promise<unknown>>()

/**
 * What concerns one trade is done one after another in this process, so that a hundred messages about it wait here and
 * not for its row, each with a connection in its hands. Other processes are kept apart by the row itself.
 */
export async function inLane<T>(tradeNo: string, work: () => Promise<T>): Promise<T> {
  const result = (lanes.get(tradeNo) ?? Promise.resolve()).then(work)
  const settled = result.catch(() => {})
  lanes.set(tradeNo, settled)
  try {
    return await result
  } finally {
    if (lanes.get(tradeNo) === settled) lanes.delete(tradeNo)
  }
}

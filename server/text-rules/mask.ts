/** Places in the running text of one group. */
export interface Range {
  start: number
  end: number
}

const maskSign = '＊'

/** The pieces with these places covered, as long as they were. */
export function masked(pieces: readonly string[], ranges: readonly Range[]): string[] {
  const covers = apart(ranges)
  let offset = 0
  let next = 0
  return pieces.map((piece) => {
    const [from, to] = [offset, offset + piece.length]
    offset = to
    let text = ''
    let done = from
    for (; next < covers.length; next += 1) {
      const { start, end } = covers[next] as Range
      if (start >= to) break
      const [first, last] = [Math.max(start, done), Math.min(end, to)]
      if (first < last) {
        text += piece.slice(done - from, first - from) + maskSign.repeat(last - first)
        done = last
      }
      // The rest of it stands in the next piece.
      if (end > to) break
    }
    return text + piece.slice(done - from)
  })
}

/** In their order, and none over another: a text may have thousands of them. */
function apart(ranges: readonly Range[]): Range[] {
  const found: Range[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}

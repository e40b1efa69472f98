/** Places in the running text of one group. */
export interface Range {
  start: number
  end: number
}

export const maskSign = '＊'

/** The pieces with these places covered, as long as they were. */
export function masked(pieces: readonly string[], ranges: readonly Range[]): string[] {
  if (ranges.length === 0) return [...pieces]
  let offset = 0
  return pieces.map((piece) => {
    const [from, to] = [offset, offset + piece.length]
    offset = to
    let text = piece
    for (const range of ranges) {
      const start = Math.max(range.start, from) - from
      const end = Math.min(range.end, to) - from
      if (start < end) text = text.slice(0, start) + maskSign.repeat(end - start) + text.slice(end)
    }
    return text
  })
}

/** Files of PostgreSQL's log are named by timeline, and number in two halves of 8 hexadecimal digits; 16 MiB each. */
const perHalf = 256

export function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name)
}

/** Number of a segment over all timelines. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * perHalf + Number.parseInt(name.slice(16), 16)
}

export function segmentName(timeline: string, number: number): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return timeline + hex(Math.floor(number / perHalf)) + hex(number % perHalf)
}

/** All names from the first to the last; both are of one timeline. */
export function segmentsBetween(first: string, last: string): string[] {
  const [from, to] = [segmentNumber(first), segmentNumber(last)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => segmentName(first.slice(0, 8), from + index))
}

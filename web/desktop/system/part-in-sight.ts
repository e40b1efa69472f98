export interface Part {
  id: string
  top: number
  bottom: number
}

export interface View {
  height: number
  isAtStart: boolean
  isAtEnd: boolean
  /** What the address names. */
  chosen: string
}

/** Below the header, and some room. */
const upperEdge = 80

/** The part that is being read: the first that has not gone past the top. The last ones never get there, so at the end
 *  of the page the one that was asked for counts, else the last. */
export function partInSight(parts: Part[], { height, isAtStart, isAtEnd, chosen }: View): string | undefined {
  if (isAtEnd) {
    const asked = parts.find(({ id, top, bottom }) => id === chosen && bottom > upperEdge && top < height)
    if (asked) return asked.id
    if (!isAtStart) return parts.at(-1)?.id
  }
  return parts.find(({ top, bottom }) => bottom > upperEdge && top < height * 0.6)?.id
}

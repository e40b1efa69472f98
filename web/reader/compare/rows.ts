import { diffArrays, diffChars } from 'diff'

/** A line of one of two versions: words, or a picture. */
export interface Line {
  text: string
  /** What it is known by; its words, where nothing is said. */
  sign?: string
  thumb?: string
}

/** Words of a line, and whether the other version lacks them. */
export interface Piece {
  text: string
  isOther: boolean
}

export interface Cell {
  pieces: Piece[]
  thumb?: string
}

/** What stands side by side; null: nothing. */
export interface Row {
  before: Cell | null
  after: Cell | null
  isSame: boolean
}

/** Lines that differ in more are shown as two lines, not letter by letter: nobody could read that, and it takes long. */
const mostEdits = 400

/** The lines of two versions side by side, with what is different inside each pair. */
export function rowsOf(before: readonly Line[], after: readonly Line[]): Row[] {
  const changes = diffArrays([...before], [...after], { comparator: (one, other) => signOf(one) === signOf(other) })
  const rows: Row[] = []
  let removed: Line[] = []
  const end = () => {
    rows.push(...removed.map((line) => ({ before: whole(line, true), after: null, isSame: false })))
    removed = []
  }
  for (const change of changes) {
    if (change.removed) {
      end()
      removed = change.value
    } else if (change.added) {
      rows.push(...pairs(removed, change.value))
      removed = []
    } else {
      end()
      rows.push(...change.value.map((line) => ({ before: whole(line), after: whole(line), isSame: true })))
    }
  }
  end()
  return rows
}

function signOf({ sign, text }: Line): string {
  return sign ?? text
}

/** Lines that went and lines that came in their place, as far as there are as many. */
function pairs(gone: Line[], come: Line[]): Row[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => {
    const [before, after] = [gone[at], come[at]]
    if (before && after && !before.thumb && !after.thumb) return pairOf(before.text, after.text)
    return { before: before ? whole(before, true) : null, after: after ? whole(after, true) : null, isSame: false }
  })
}

function pairOf(before: string, after: string): Row {
  const changes = diffChars(before, after, { maxEditLength: mostEdits })
  if (!changes) return { before: whole({ text: before }, true), after: whole({ text: after }, true), isSame: false }
  const side = (without: 'added' | 'removed', only: 'added' | 'removed') => ({
    pieces: changes
      .filter((change) => !change[without])
      .map((change) => ({ text: change.value, isOther: change[only] })),
  })
  return { before: side('added', 'removed'), after: side('removed', 'added'), isSame: false }
}

function whole({ text, thumb }: Line, isOther = false): Cell {
  return { pieces: [{ text, isOther }], thumb }
}

/** So many equal lines stand around a difference; the others are folded. */
const around = 2

export type Part = { rows: Row[] } | { folded: Row[] }

/** Long stretches in which nothing differs are folded. */
export function partsOf(rows: readonly Row[]): Part[] {
  const isNear = (at: number) => rows.slice(Math.max(0, at - around), at + around + 1).some(({ isSame }) => !isSame)
  const parts: Part[] = []
  rows.forEach((row, at) => {
    const last = parts.at(-1)
    if (isNear(at)) {
      if (last && 'rows' in last) last.rows.push(row)
      else parts.push({ rows: [row] })
    } else if (last && 'folded' in last) last.folded.push(row)
    else parts.push({ folded: [row] })
  })
  return parts
}

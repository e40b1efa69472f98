import { type ImportKind, type ImportReason, type ImportReport, importKinds } from '#contract/modules/site/import.ts'

/** So many are named of those with one reason. */
const mostExamples = 20

interface Line {
  taken: number
  known: number
  left: number
  reasons: Map<string, { reason: ImportReason; isLeft: boolean; count: number; examples: string[] }>
}

/** What came, what was there already, what stayed behind and what came otherwise than it was. */
export interface Tally {
  take(kind: ImportKind, number?: number): void
  know(kind: ImportKind, number?: number): void
  leave(kind: ImportKind, reason: ImportReason, example: string, number?: number): void
  note(kind: ImportKind | 'dump', reason: ImportReason, example: string, number?: number): void
  taken(kind: ImportKind): number
  report(about: Omit<ImportReport, 'kinds' | 'dump'>): ImportReport
}

export function createTally(): Tally {
  const lines = new Map<string, Line>()
  const lineOf = (kind: string) => {
    const line = lines.get(kind) ?? { taken: 0, known: 0, left: 0, reasons: new Map() }
    lines.set(kind, line)
    return line
  }
  const reasonOf = (kind: string, reason: ImportReason, isLeft: boolean, example: string, number: number) => {
    const { reasons } = lineOf(kind)
    const found = reasons.get(`${reason} ${isLeft}`) ?? { reason, isLeft, count: 0, examples: [] }
    found.count += number
    if (example !== '' && found.examples.length < mostExamples)
      found.examples.push(example.replace(/\p{C}/gu, ' ').slice(0, 80).toWellFormed())
    reasons.set(`${reason} ${isLeft}`, found)
  }
  const shown = (line: Line) => [...line.reasons.values()].sort((a, b) => b.count - a.count)
  return {
    take(kind, number = 1) {
      lineOf(kind).taken += number
    },
    know(kind, number = 1) {
      lineOf(kind).known += number
    },
    leave(kind, reason, example, number = 1) {
      lineOf(kind).left += number
      reasonOf(kind, reason, true, example, number)
    },
    note: (kind, reason, example, number = 1) => reasonOf(kind, reason, false, example, number),
    taken: (kind) => lineOf(kind).taken,
    report: (about) => ({
      ...about,
      dump: shown(lineOf('dump')),
      kinds: importKinds
        .filter((kind) => lines.has(kind))
        .map((kind) => {
          const { taken, known, left } = lineOf(kind)
          return { kind, taken, known, left, reasons: shown(lineOf(kind)) }
        }),
    }),
  }
}

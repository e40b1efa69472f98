import { linesOf } from './text.ts'

/** A part of a text: Markdown, HTML, or lines that are taken as they are. */
export type Piece = { markdown: string } | { html: string } | { plain: string }

/** So much is parsed at a time, in characters: a tree of the whole would take many times the file. */
const portion = 256 * 1024
/**
 * Some signs cost a parser as much as all of those before them in the same block. Nobody writes so many, nor such lines:
 * what is like that is no Markdown, and no letter of it costs more than another.
 */
const longestLine = 16 * 1024
const longestHeading = 1024
const longestBlock = 64 * 1024
const mostSigns = 300
const signs = /[*_`[\]<>!&\\]/g
/** Containers in containers, such as quotations of lists. A sign of a list has a blank behind it, a rule of dashes may have none. */
const deep = /^(?:\s*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s|$))){16}/
/** Nothing but one sign, with blanks between: looked for before lists are. */
const rule = /^ {0,3}([-*])(?:[ \t]*\1){2,}[ \t]*$/

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}#{1,6}(?:\s|$)/
const raw = /^ {0,3}<(?:(script|style|pre|textarea)(?=[\s>]|$)|!--)/i

/** Cut before headings and at empty lines; code, scripts and comments are pieces of their own, however long. */
export function* piecesOf(text: string): Generator<Piece> {
  let kept: string[] = []
  let length = 0
  let block = emptyBlock()
  const settle = function* (): Generator<Piece> {
    if (block.isPlain) {
      yield* flush()
      yield { plain: block.lines.join('\n') }
    } else {
      kept.push(...block.lines)
      length += block.length
    }
    block = emptyBlock()
  }
  const flush = function* (): Generator<Piece> {
    if (kept.length > 0) yield { markdown: kept.join('\n') }
    kept = []
    length = 0
  }
  const lines = linesOf(text)
  for (let next = lines.next(); !next.done; next = lines.next()) {
    const line = next.value
    const own = ownPiece(line)
    if (own) {
      yield* settle()
      yield* flush()
      yield own.piece(collected(lines, line, own.isLast))
      continue
    }
    // Both stand by themselves, whatever the lines around them are like.
    const isAlone = line.trim() === '' || (line.length <= longestHeading && heading.test(line))
    if (isAlone || block.length > longestBlock) {
      yield* settle()
      if (length > portion) yield* flush()
    }
    if (isAlone) kept.push(line)
    else add(block, line)
  }
  yield* settle()
  yield* flush()
}

interface Block {
  lines: string[]
  length: number
  signs: number
  isPlain: boolean
}

const emptyBlock = (): Block => ({ lines: [], length: 0, signs: 0, isPlain: false })

function add(block: Block, line: string): void {
  block.lines.push(line)
  block.length += line.length + 1
  if (block.isPlain) return
  if (line.length <= longestLine) block.signs += line.match(signs)?.length ?? 0
  block.isPlain = line.length > longestLine || block.signs > mostSigns || (deep.test(line) && !isRule(line))
}

function isRule(line: string): boolean {
  return line.length <= longestHeading && rule.test(line)
}

interface OwnPiece {
  isLast: (line: string, isFirst: boolean) => boolean
  piece: (lines: string[]) => Piece
}

/** Begins with this line, and ends with one that says so, or with the text. */
function ownPiece(line: string): OwnPiece | undefined {
  const [, mark] = fence.exec(line) ?? []
  // A backquote behind it: words that are set off inside of a line.
  if (mark && !(mark.startsWith('`') && line.trim().slice(mark.length).includes('`'))) {
    const end = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}\\s*$`)
    return {
      isLast: (one, isFirst) => !isFirst && end.test(one),
      piece: ([, ...code]) => ({ plain: code.filter((one) => !end.test(one)).join('\n') }),
    }
  }
  const [found, name] = raw.exec(line) ?? []
  if (found === undefined) return undefined
  const end = name ? new RegExp(`</${name}\\s*>`, 'i') : /-->/
  return { isLast: (one) => end.test(one), piece: (lines) => ({ html: lines.join('\n') }) }
}

function collected(lines: Iterator<string>, first: string, isLast: OwnPiece['isLast']): string[] {
  const found = [first]
  if (isLast(first, true)) return found
  for (let next = lines.next(); !next.done; next = lines.next()) {
    found.push(next.value)
    if (isLast(next.value, false)) break
  }
  return found
}

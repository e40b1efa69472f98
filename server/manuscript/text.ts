import { escapeMark, layoutMark, ruleLine, volumeMark } from '../shared/text-layout.ts'
import { cut, trimmed } from './blocks.ts'
import { type FindHead, longestHead, templateHead, usualHead } from './heads.ts'
import { paragraph, type Warning, type Writer } from './writer.ts'

/** A part of a text in which no heads are found. */
const partLength = 5000

/** Chapters of a plain text. */
export function splitText(
  text: string,
  rule: string,
  writer: Writer,
  partTitle: (number: number) => string,
): Warning[] {
  if (rule === 'auto') {
    const start = layoutStart(text)
    if (start !== undefined) return readLayout(text, start, writer)
  }
  const findHead = rule === 'auto' ? usualHead : templateHead(rule)
  if (!hasHeads(text, findHead)) return splitEvenly(text, writer, partTitle)
  for (const line of linesOf(text)) {
    const head = headOf(line, findHead)
    if (head?.volume !== undefined) writer.volume(head.volume)
    if (head?.chapter !== undefined) writer.chapter(head.chapter)
    if (head) continue
    const block = paragraph(line)
    if (!block) continue
    if (!writer.isOpen()) writer.chapter(partTitle(0), 'import_warn_before')
    writer.add(block)
  }
  return []
}

function headOf(line: string, findHead: FindHead) {
  // Blanks around it do not count, within reason.
  if (line.length > longestHead * 2 + 40) return undefined
  const plain = trimmed(line)
  if (plain === '' || [...plain].length > longestHead) return undefined
  return findHead(plain)
}

function hasHeads(text: string, findHead: FindHead): boolean {
  for (const line of linesOf(text)) if (headOf(line, findHead)?.chapter !== undefined) return true
  return false
}

/** Line by line, without a list of all of them. */
export function* linesOf(text: string, start = 0): Generator<string> {
  const end = /\r\n|\r|\n/g
  let at = start
  end.lastIndex = start
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(at, found.index)
    at = end.lastIndex
  }
  if (at < text.length) yield text.slice(at)
}

/** Parts that end with paragraphs; a paragraph that is longer than a part is cut. */
function splitEvenly(text: string, writer: Writer, partTitle: (number: number) => string): Warning[] {
  let number = 0
  for (const line of linesOf(text)) {
    const block = paragraph(line)
    if (!block || !('text' in block)) continue
    for (const piece of cut(block.text, partLength)) {
      if (number === 0 || writer.length() + piece.length > partLength) {
        number += 1
        writer.chapter(partTitle(number))
      }
      writer.add({ type: 'paragraph', text: piece })
    }
  }
  return number === 0 ? [] : [{ key: 'import_warn_no_heads' }]
}

const looksFor = 10

/** Where the text begins that this product has written itself; undefined: somebody else did. */
function layoutStart(text: string): number | undefined {
  const head = text.slice(0, 2000)
  const at = head.indexOf(layoutMark)
  if (at < 0 || head.slice(0, at).split('\n').length > looksFor) return undefined
  const isOwnLine = at === 0 || /[\r\n\ufeff]/.test(head.charAt(at - 1))
  return isOwnLine ? at + layoutMark.length : undefined
}

/** What is indented is text, what is not is a title. */
function readLayout(text: string, start: number, writer: Writer): Warning[] {
  for (const line of linesOf(text, start)) {
    if (trimmed(line) === '') continue
    if (!/^[\s\u3000]/u.test(line)) {
      if (line.startsWith(volumeMark)) writer.volume(line.slice(volumeMark.length))
      else writer.chapter(unescaped(line))
      continue
    }
    if (!writer.isOpen()) continue
    const plain = trimmed(line)
    const block = plain === ruleLine ? ({ type: 'horizontalRule' } as const) : paragraph(unescaped(plain))
    if (block) writer.add(block)
  }
  return []
}

function unescaped(line: string): string {
  return line.startsWith(escapeMark) ? line.slice(escapeMark.length) : line
}

import { closeSync, openSync, writeSync } from 'node:fs'
import { limits } from '#contract/shared/limits.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { isBlank, isLonger } from '#contract/shared/text.ts'
import type { SpooledChapter } from '../shared/chapter-spool.ts'
import { cleaned, inPieces, lengthOf, type ReadBlock, trimmed } from './blocks.ts'

/** A chapter as it is shown before anything is written. Warnings are keys of sentences. */
export interface ReadEntry {
  at: number
  volume: string
  title: string
  words: number
  pages: number
  firstLine: string
  warning: MessageKey | ''
}

export interface Warning {
  key: MessageKey
  params?: Record<string, string | number>
}

/** "No", from a thread: errors lose what they carry on their way. */
export interface ThreadRefusal {
  code: number
  key: MessageKey
  params?: Record<string, string | number>
}

export class ReadingRefusal extends Error {
  readonly refusal: ThreadRefusal
  constructor(code: number, key: MessageKey, params?: ThreadRefusal['params']) {
    super(key)
    this.refusal = { code, key, ...(params ? { params } : {}) }
  }
}

const firstLineLength = 60
const gathered = 256 * 1024

interface Open {
  volume: string
  title: string
  part: number
  blocks: ReadBlock[]
  pages: number[]
  length: number
  pictures: number
  warning: MessageKey | ''
}

/**
 * Takes chapters as they are read, within the limits of a chapter, and lays them down one after another: what is longer
 * goes on in a further chapter of the same name. Only one of them is in memory. Runs in a thread.
 */
export function createWriter(file: string) {
  const handle = openSync(file, 'wx', 0o600)
  const entries: ReadEntry[] = []
  let waiting: string[] = []
  let waitingLength = 0
  let volume = ''
  let open: Open | undefined

  const flush = () => {
    if (waiting.length > 0) writeSync(handle, waiting.join(''))
    waiting = []
    waitingLength = 0
  }
  const close = () => {
    if (!open) return
    if (entries.length === limits.chapters)
      throw new ReadingRefusal(413, 'import_too_many_chapters', { max: limits.chapters })
    const { header, document, entry } = finished(open, entries.length + 1)
    entries.push(entry)
    const text = `${JSON.stringify(header)}\n${document}\n`
    waiting.push(text)
    waitingLength += text.length
    if (waitingLength > gathered) flush()
    open = undefined
  }
  const begin = (title: string, part: number, warning: MessageKey | '') => {
    close()
    open = { volume, title, part, blocks: [], pages: [], length: 0, pictures: 0, warning }
  }
  const goOn = ({ title, part }: Open) => begin(title, part + 1, 'import_warn_cut')

  return {
    /** Chapters from now on belong to this volume. */
    volume(title: string) {
      close()
      volume = title === '' ? '' : titleOf(title, limits.volumeTitle).title
    },
    chapter(title: string, warning: MessageKey | '' = '') {
      begin(title, 1, warning)
    },
    isOpen: () => open !== undefined,
    /** How many characters the chapter has so far. */
    length: () => open?.length ?? 0,
    add(block: ReadBlock) {
      for (const piece of inPieces(block, limits.documentCharacters - 1)) {
        if (!open) throw new Error('a block belongs to a chapter')
        const length = lengthOf(piece)
        const isImage = piece.type === 'image'
        const isFull =
          open.length + length >= limits.documentCharacters ||
          open.blocks.length === limits.chapterBlocks ||
          (isImage && open.pictures === limits.chapterImages)
        if (isFull) goOn(open)
        open.blocks.push(piece)
        open.length += length
        if (isImage) open.pictures += 1
      }
    },
    page(entry: number) {
      if (!open) throw new Error('a page belongs to a chapter')
      if (open.pages.length === limits.mangaPages) goOn(open)
      open.pages.push(entry)
    },
    /** Whether the open chapter holds nothing at all; it can be left out then. */
    isEmpty: () => !open || (open.blocks.length === 0 && open.pages.length === 0),
    drop() {
      open = undefined
    },
    end(): ReadEntry[] {
      close()
      flush()
      return entries
    },
    release: () => closeSync(handle),
  }
}

export type Writer = ReturnType<typeof createWriter>

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/** A title within its limit. */
function titleOf(text: string, most: number, suffix = ''): { title: string; isCut: boolean } {
  const whole = cleaned(text)
    .replace(/\s+/gu, (gap) => (gap.includes('\n') ? ' ' : gap))
    .trim()
  const plain = whole === '' || isBlank(whole) ? '…' : whole
  if (!isLonger(plain + suffix, most)) return { title: plain + suffix, isCut: false }
  const letters: string[] = []
  for (const { segment } of segmenter.segment(plain.slice(0, most * 16))) {
    if (letters.length === most - suffix.length - 1) break
    letters.push(segment)
  }
  return { title: `${letters.join('').trimEnd()}…${suffix}`, isCut: true }
}

function finished(open: Open, at: number) {
  const suffix = open.part > 1 ? ` (${open.part})` : ''
  const { title, isCut } = titleOf(open.title, limits.chapterTitle, suffix)
  const content = open.blocks.map((block, index) => nodeOf(block, index + 1))
  const lines = open.blocks.flatMap((block) => ('text' in block ? [block.text] : 'lines' in block ? block.lines : []))
  const words = lines.reduce((sum, line) => sum + countWords(line), 0)
  const pictures = [...new Set(open.blocks.flatMap((block) => (block.type === 'image' ? [block.entry] : [])))]
  const header: SpooledChapter = {
    at,
    volume: open.volume,
    title,
    words,
    nextKey: content.length + 1,
    pictures,
    pages: open.pages,
  }
  const isNothing = content.length === 0 && open.pages.length === 0
  const entry: ReadEntry = {
    at,
    volume: open.volume,
    title,
    words,
    pages: open.pages.length,
    firstLine: cutLine(lines.find((line) => !isBlank(line)) ?? ''),
    warning: open.warning || (isCut ? 'import_warn_title' : '') || (isNothing ? 'import_warn_empty' : ''),
  }
  const document = open.pages.length > 0 && content.length === 0 ? 'null' : JSON.stringify({ type: 'doc', content })
  return { header, document, entry }
}

function cutLine(line: string): string {
  return line.length > firstLineLength
    ? `${line
        .slice(0, firstLineLength)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
    : line
}

/** As chapters count: characters without white space. */
function countWords(text: string): number {
  let count = 0
  for (const letter of text) if (!/\s/.test(letter)) count += 1
  return count
}

function nodeOf(block: ReadBlock, key: number) {
  if (block.type === 'horizontalRule') return { type: block.type, attrs: { key } }
  if (block.type === 'image')
    return { type: block.type, attrs: { key, path: `entry:${block.entry}`, ...(block.alt ? { alt: block.alt } : {}) } }
  if (block.type === 'blockquote')
    return {
      type: block.type,
      attrs: { key },
      content: block.lines.map((text) => ({ type: 'paragraph', content: words(text) })),
    }
  const attrs = block.type === 'heading' ? { key, level: 3 } : { key }
  return { type: block.type, attrs, content: words(block.text) }
}

function words(text: string) {
  return [{ type: 'text', text }]
}

export function paragraph(line: string): ReadBlock | undefined {
  const text = trimmed(cleaned(line))
  return text === '' ? undefined : { type: 'paragraph', text }
}

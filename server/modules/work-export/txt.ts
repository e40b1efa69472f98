import type { ChapterDocument } from '#contract/modules/works/document.ts'
import { escapeMark, indent, layoutMark, ruleLine, volumeMark } from '../../shared/text-layout.ts'

interface Chapter {
  volume: string
  title: string
  document: ChapterDocument | null
}

export function titleLines({ title, author }: { title: string; author: string }): string {
  return `《${oneLine(title)}》\n${oneLine(author)}\n${layoutMark}\n`
}

/** Titles at the margin, paragraphs indented. */
export function chapterLines({ volume, title, document }: Chapter, isNewVolume: boolean): string {
  const head = isNewVolume && volume ? `\n${volumeMark}${oneLine(volume)}\n` : ''
  const lines = (document?.content ?? []).flatMap(linesOf).map((line) => `${indent}${line}\n`)
  return `${head}\n${titleLine(title)}\n${lines.join('')}`
}

function titleLine(title: string): string {
  const line = oneLine(title)
  return line.startsWith(volumeMark) || line.startsWith(escapeMark) ? `${escapeMark}${line}` : line
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

type Block = NonNullable<ChapterDocument['content']>[number]

function linesOf(block: Block): string[] {
  if (block.type === 'horizontalRule') return [ruleLine]
  if (block.type === 'image') return []
  const texts = block.type === 'blockquote' ? (block.content ?? []).map(wordsOf) : [wordsOf(block)]
  return texts
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (line === ruleLine || line.startsWith(escapeMark) ? `${escapeMark}${line}` : line))
}

function wordsOf({ content }: { content?: { type: string; text?: string }[] | undefined }): string {
  return (content ?? []).map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('')
}

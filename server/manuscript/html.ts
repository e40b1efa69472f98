import { Parser } from 'htmlparser2'
import { ReadingRefusal } from './writer.ts'

interface Reading {
  onopentag(name: string, attributes: Record<string, string>): void
  ontext(text: string): void
  onclosetag(name: string): void
}

/** Each element costs a parser as much as there are around it, and nobody needs so many. */
const deepest = 1000

export function readMarkup(text: string, reading: Reading, language: 'html' | 'xml'): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > deepest) throw new ReadingRefusal(422, 'import_failed')
        reading.onopentag(name, attributes)
      },
      ontext: (data) => reading.ontext(data),
      onclosetag(name) {
        depth -= 1
        reading.onclosetag(name)
      },
    },
    language === 'xml' ? { xmlMode: true } : { decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.end(text)
}

const unread = new Set('script style head rt rp template noscript iframe object audio video nav'.split(' '))

/** What nobody reads, and what would act: neither on a page nor in a title. */
export function isUnread(name: string): boolean {
  return unread.has(name)
}

const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q ruby rb s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** What stands inside of a line. */
export function isInline(name: string): boolean {
  return inline.has(name)
}

/** What is to be read of it, line by line. */
export function wordsOfHtml(html: string): string[] {
  let words = ''
  let hidden = 0
  const line = (name: string) => {
    if (!isInline(name)) words += '\n'
  }
  readMarkup(
    html,
    {
      onopentag(name) {
        if (hidden > 0 || isUnread(name)) hidden += 1
        else line(name)
      },
      ontext(text) {
        if (hidden === 0) words += text
      },
      onclosetag(name) {
        if (hidden > 0) hidden -= 1
        else line(name)
      },
    },
    'html',
  )
  return words.split('\n')
}

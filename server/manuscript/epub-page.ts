import { cleaned, trimmed } from './blocks.ts'
import { isInline, isUnread, readMarkup } from './html.ts'
import { paragraph, type Writer } from './writer.ts'

/** A line of the contents of a book: where it leads to, and in which volume it stands. */
export interface Mark {
  title: string
  file: string
  fragment: string
  volume: string
  /** The head of a volume, and perhaps a page of its own. */
  isVolume: boolean
}

interface PageOptions {
  marks: Mark[]
  isManga: boolean
  /** What happens before the first mark: a chapter of its own, pages before the contents, or more of the chapter before. */
  opening: 'chapter' | 'front' | 'continue'
  fallback: string
  pictureAt: (source: string) => number | undefined
}

/** So many lines are one quotation at most, as in chapters. */
const mostQuoted = 200

/** One page of a book as blocks: words, rules and pictures. Nothing else of it is kept. */
export function readPage(html: string, writer: Writer, options: PageOptions): void {
  const byFragment = new Map(
    options.marks.filter(({ fragment }) => fragment !== '').map((mark) => [mark.fragment, mark]),
  )
  let text = ''
  let hidden = 0
  let quotes = 0
  let heading = ''
  let quoted: string[] = []
  let current: Mark | undefined
  /** Pages before the contents, and heads of volumes, are kept when there is something to read on them. */
  let isLight = false

  const settle = () => {
    if (isLight && writer.isEmpty()) writer.drop()
    isLight = false
  }
  const begin = (mark: Mark) => {
    endQuote()
    settle()
    // What stands behind volumes, such as an afterword, stays behind them: without a volume it would come before all.
    if (mark.volume !== '') writer.volume(mark.volume)
    writer.chapter(mark.title || options.fallback)
    current = mark
    isLight = mark.isVolume
  }
  const ensure = () => {
    if (!writer.isOpen()) writer.chapter(options.fallback, options.opening === 'chapter' ? '' : 'import_warn_before')
  }
  const flush = () => {
    const line = trimmed(cleaned(text.replace(/[ \t\r\n]+/g, ' ')))
    text = ''
    if (line === '' || options.isManga) return
    // The title stands above the chapter already.
    const isTitle = heading !== '' && writer.isEmpty() && same(line, current?.title ?? '')
    if (isTitle) return
    ensure()
    if (quotes > 0) {
      quoted.push(line)
      if (quoted.length === mostQuoted) endQuote()
    } else if (heading !== '') writer.add({ type: 'heading', text: line })
    else {
      const block = paragraph(line)
      if (block) writer.add(block)
    }
  }
  function endQuote() {
    if (quoted.length > 0) writer.add({ type: 'blockquote', lines: quoted })
    quoted = []
  }
  const picture = (source: string | undefined, alt: string) => {
    const entry = source ? options.pictureAt(source) : undefined
    if (entry === undefined) return
    // A cover before everything else is the picture of the book, not a chapter.
    if (!writer.isOpen() && options.opening === 'front' && !options.isManga) return
    flush()
    endQuote()
    ensure()
    if (options.isManga) writer.page(entry)
    else writer.add({ type: 'image', entry, alt: cleaned(alt).slice(0, 100).toWellFormed() })
  }

  const [first] = options.marks
  // A volume often leads to the page of its first chapter.
  const whole = options.marks.findLast(({ fragment }) => fragment === '')
  if (whole) begin(whole)
  else if (options.opening === 'chapter') {
    writer.chapter(firstHeading(html) || options.fallback)
    current = { title: firstHeading(html), file: '', fragment: '', volume: '', isVolume: false }
    isLight = true
  } else if (first === undefined && options.opening === 'front') settle()

  readMarkup(
    html,
    {
      onopentag(name, attributes) {
        if (hidden > 0 || isUnread(name)) {
          hidden += 1
          return
        }
        const mark = attributes.id ? byFragment.get(attributes.id) : undefined
        if (mark) {
          flush()
          begin(mark)
        }
        if (!isInline(name)) flush()
        if (name === 'blockquote') quotes += 1
        if (/^h[1-6]$/.test(name)) heading = name
        if (name === 'hr' && !options.isManga) {
          endQuote()
          if (writer.isOpen() && !writer.isEmpty()) writer.add({ type: 'horizontalRule' })
        }
        if (name === 'img') picture(attributes.src, attributes.alt ?? '')
        if (name === 'image') picture(attributes['xlink:href'] ?? attributes.href, '')
      },
      ontext(data) {
        if (hidden === 0) text += data
      },
      onclosetag(name) {
        if (hidden > 0) {
          hidden -= 1
          return
        }
        if (!isInline(name)) flush()
        if (name === heading) heading = ''
        if (name === 'blockquote') {
          quotes = Math.max(0, quotes - 1)
          if (quotes === 0) endQuote()
        }
      },
    },
    'html',
  )
  flush()
  endQuote()
  settle()
}

function same(one: string, other: string): boolean {
  return one.replace(/\s/g, '') === other.replace(/\s/g, '')
}

function firstHeading(html: string): string {
  let heading = ''
  let title = ''
  let inside = ''
  let hidden = 0
  readMarkup(
    html,
    {
      onopentag: (name) => {
        // The title of a page stands in its head.
        if (hidden > 0 || (name !== 'head' && isUnread(name))) hidden += 1
        else if (/^h[1-6]$/.test(name) && heading === '') inside = 'heading'
        else if (name === 'title' && title === '') inside = 'title'
      },
      ontext: (data) => {
        if (hidden > 0) return
        if (inside === 'heading') heading += data
        if (inside === 'title') title += data
      },
      onclosetag: (name) => {
        if (hidden > 0) hidden -= 1
        else if (/^h[1-6]$/.test(name) || name === 'title') inside = ''
      },
    },
    'html',
  )
  return trimmed(heading || title).replace(/\s+/g, ' ')
}

import { type Block, type Document, documentLimits, type Inline, type Mark } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'

/** What a converter says of a text, in its order; what comes out is always a document of ours. */
export interface Builder {
  text(words: string): void
  lineBreak(): void
  /** Whatever was begun ends here, and what comes next is a block of its own. */
  newBlock(): void
  mark(mark: Mark, inside: () => void): void
  heading(level: 2 | 3, inside: () => void): void
  quote(inside: () => void): void
  list(kind: 'bulletList' | 'orderedList', inside: () => void): void
  item(inside: () => void): void
  code(text: string, language?: string): void
  rule(): void
  /** A file of the old site: its id there, or an address. */
  file(reference: string, alt?: string): void
  note(what: TextNote): void
}

/** What was not taken as it was. */
export type TextNote = 'script_dropped' | 'tag_dropped' | 'too_long' | 'hidden_shown'

export interface Built {
  document: Document
  /** The places of files, by what the old text called them, in the order of the text. */
  files: string[]
  notes: Set<TextNote>
}

type Container = { content: Block[]; depth: number }

/** What a text may hold; more is cut, and said. */
const most = { characters: 200_000, blocks: limits.articleBlocks, nesting: 3, files: 200 }
const controls = /(?![\t\n])\p{Cc}/gu
const tower = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

/** Files stand as pictures with this path until it is known which of them there are. */
export const filePlace = 'old-file:'

export function build(convert: (to: Builder) => void): Built {
  const root: Container = { content: [], depth: 0 }
  const state = { at: root, line: [] as Inline[], marks: [] as Mark[], heading: 0, characters: 0, blocks: 0 }
  const built: Built = { document: { type: 'doc' }, files: [], notes: new Set() }

  const add = (block: Block) => {
    if (state.blocks >= most.blocks || state.at.content.length >= roomIn(state.at))
      return void built.notes.add('too_long')
    state.blocks += 1
    state.at.content.push(block)
  }
  const flush = () => {
    const content = trimmedLine(state.line)
    state.line = []
    if (content.length === 0) return
    for (let start = 0; start < content.length; start += documentLimits.inlines) {
      const some = content.slice(start, start + documentLimits.inlines)
      if (state.heading > 0) add({ type: 'heading', attrs: { level: state.heading as 2 | 3 }, content: some })
      else add({ type: 'paragraph', content: some })
    }
  }
  /** A block with blocks in it; deeper than texts may be nested its content stands where it is. */
  const nested = (block: (content: Block[]) => Block | undefined, inside: () => void) => {
    flush()
    if (state.at.depth >= most.nesting) {
      inside()
      return flush()
    }
    const [outer, heading] = [state.at, state.heading]
    state.at = { content: [], depth: outer.depth + 1 }
    state.heading = 0
    inside()
    flush()
    const made = state.at.content
    Object.assign(state, { at: outer, heading })
    const whole = made.length > 0 ? block(made) : undefined
    if (whole) add(whole)
  }
  const clean = (words: string): string => {
    const room = most.characters - state.characters
    if (words.length > room) built.notes.add('too_long')
    const plain = words.replace(/\r\n?/g, '\n').replace(controls, '').slice(0, Math.max(0, room)).toWellFormed()
    state.characters += plain.length
    return hasTower(plain) ? plain.replace(tower, '$1') : plain
  }

  const to: Builder = {
    text(words) {
      for (const [index, text] of clean(words).split('\n').entries()) {
        if (index > 0) to.lineBreak()
        for (let start = 0; start < text.length; start += 20_000) {
          const part = text.slice(start, start + 20_000).toWellFormed()
          const marks = state.heading > 0 ? state.marks.filter(({ type }) => type === 'link') : state.marks
          state.line.push(
            marks.length > 0 ? { type: 'text', text: part, marks: [...marks] } : { type: 'text', text: part },
          )
        }
      }
    },
    lineBreak: () => void state.line.push({ type: 'hardBreak' }),
    newBlock: flush,
    mark(mark, inside) {
      const before = state.marks
      const isLink = mark.type === 'link'
      const isThere = before.some(({ type }) => type === mark.type)
      if ((!isLink || isAddress(mark.attrs.href)) && !isThere && before.length < 6) state.marks = [...before, mark]
      inside()
      state.marks = before
    },
    heading(level, inside) {
      flush()
      state.heading = level
      inside()
      flush()
      state.heading = 0
    },
    quote: (inside) => nested((content) => ({ type: 'blockquote', content }) as Block, inside),
    list: (kind, inside) => nested((content) => listOf(kind, content), inside),
    item(inside) {
      flush()
      const place = state.at.content.length
      inside()
      flush()
      const content = state.at.content.splice(place)
      if (content.length > 0) state.at.content.push({ type: 'listItem', content } as unknown as Block)
    },
    code(text, language) {
      flush()
      const plain = clean(text.replace(/^\n+/, '').trimEnd())
      if (plain === '') return
      const attrs = language && /^[\w#+.-]{1,30}$/.test(language) ? { attrs: { language } } : {}
      const content = []
      for (let start = 0; start < plain.length; start += 20_000)
        content.push({ type: 'text' as const, text: plain.slice(start, start + 20_000).toWellFormed() })
      add({ type: 'codeBlock', ...attrs, content })
    },
    rule() {
      flush()
      add({ type: 'horizontalRule' })
    },
    file(reference, alt) {
      flush()
      if (built.files.length >= most.files) return void built.notes.add('too_long')
      built.files.push(reference)
      const words = clean(alt ?? '')
        .replaceAll('\n', ' ')
        .slice(0, 100)
        .toWellFormed()
      add({ type: 'image', attrs: { path: `${filePlace}${reference}`, ...(words ? { alt: words } : {}) } })
    },
    note: (what) => void built.notes.add(what),
  }
  convert(to)
  flush()
  built.document = { type: 'doc', content: root.content }
  return built
}

function roomIn({ depth }: Container): number {
  return depth === 0 ? most.blocks : documentLimits.items
}

/** What stands in a list beside its items becomes an item too. */
function listOf(type: 'bulletList' | 'orderedList', content: Block[]): Block {
  const items = content.map((block) =>
    (block.type as string) === 'listItem' ? block : { type: 'listItem', content: [block] },
  )
  return { type, content: items } as unknown as Block
}

/** Without breaks and blanks around it; more than one empty line is none. */
function trimmedLine(line: Inline[]): Inline[] {
  const isEmpty = (inline: Inline | undefined) =>
    inline?.type === 'hardBreak' || (inline?.type === 'text' && inline.text.trim() === '')
  let [start, end] = [0, line.length]
  while (start < end && isEmpty(line[start])) start += 1
  while (end > start && isEmpty(line[end - 1])) end -= 1
  return line
    .slice(start, end)
    .filter((inline, index, all) => inline.type !== 'text' || inline.text !== '' || all.length === index + 1)
    .filter((inline, index, all) => !(inline.type === 'hardBreak' && breaksBefore(all, index) >= 2))
}

function breaksBefore(all: Inline[], index: number): number {
  let count = 0
  while (all[index - 1 - count]?.type === 'hardBreak') count += 1
  return count
}

/** As the contract has it: nothing that could run. */
function isAddress(href: string): boolean {
  return (
    href.length <= 1000 &&
    /^(https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*|#[^\s"'<>\\]*)$/i.test(href)
  )
}

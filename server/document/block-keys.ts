import type { ChapterBlock, ChapterDocument, WrittenChapter } from '#contract/modules/works/document.ts'

type WrittenBlock = NonNullable<WrittenChapter['content']>[number]

export interface Keyed {
  document: ChapterDocument
  /** The next key that nobody has. */
  nextKey: number
}

/**
 * Gives every block its key. What an editor sends back is kept; blocks without one are matched with those that were
 * there (the longest common row of equal blocks), so that what did not change keeps its key, however the text came in;
 * the rest get new ones. No key stands twice, and none comes again for something else.
 */
export function withKeys(before: ChapterDocument | null, written: WrittenChapter, nextKey: number): Keyed {
  const blocks = written.content ?? []
  const keys = sentBack(blocks, nextKey)
  const taken = new Set(keys)
  const open = blocks.flatMap((_, index) => (keys[index] === undefined ? [index] : []))
  const old = (before?.content ?? []).filter(({ attrs }) => !taken.has(attrs.key))
  for (const [one, other] of commonRow(
    old.map(signOf),
    open.map((index) => signOf(blocks[index] as WrittenBlock)),
  )) {
    const index = open[other]
    if (index !== undefined) keys[index] = old[one]?.attrs.key
  }
  let next = nextKey
  const content = blocks.map((block, index) => {
    const key = keys[index] ?? next++
    return { ...block, attrs: { ...block.attrs, key } } as ChapterBlock
  })
  return { document: { type: 'doc', content }, nextKey: next }
}

/** A key that was given out, the first time it stands in the text; a paragraph that was cut in two brings it twice. */
function sentBack(blocks: WrittenBlock[], nextKey: number): (number | undefined)[] {
  const seen = new Set<number>()
  return blocks.map(({ attrs }) => {
    const key = attrs?.key ?? undefined
    if (key === undefined || key >= nextKey || seen.has(key)) return undefined
    seen.add(key)
    return key
  })
}

/** Blocks that say the same are the same. */
function signOf(block: WrittenBlock | ChapterBlock): string {
  const path = block.type === 'image' ? block.attrs.path : null
  return JSON.stringify([block.type, path, 'content' in block ? inOrder(block.content) : null])
}

/** However its fields are ordered: the database has an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value ?? null
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return fields.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, inOrder(field)])
}

/** Pairs of places, rising on both sides, as many as there can be. */
function commonRow(old: string[], fresh: string[]): [number, number][] {
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let end = 0
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  )
    end += 1
  const pairs: [number, number][] = []
  for (let at = 0; at < start; at++) pairs.push([at, at])
  pairs.push(...commonMiddle(old, fresh, start, end))
  for (let at = end; at > 0; at--) pairs.push([old.length - at, fresh.length - at])
  return pairs
}

/** Three thousand blocks on either side are nine million steps: some hundredths of a second, and never more. */
function commonMiddle(old: string[], fresh: string[], start: number, end: number): [number, number][] {
  const [rows, columns] = [old.length - end - start, fresh.length - end - start]
  if (rows === 0 || columns === 0) return []
  const numbers = new Map<string, number>()
  const numbered = (texts: string[], length: number) =>
    Uint16Array.from({ length }, (_, index) => {
      const text = texts[start + index] ?? ''
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      return number
    })
  const [a, b] = [numbered(old, rows), numbered(fresh, columns)]
  const width = columns + 1
  // How many can be paired from here to the end.
  const best = new Uint16Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const at = row * width + column
      best[at] =
        a[row] === b[column]
          ? (best[at + width + 1] as number) + 1
          : Math.max(best[at + width] as number, best[at + 1] as number)
    }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const at = row * width + column
    if (a[row] === b[column]) pairs.push([start + row++, start + column++])
    else if ((best[at + width] as number) >= (best[at + 1] as number)) row += 1
    else column += 1
  }
  return pairs
}

/** Lines of plain text as paragraphs: their words stay, blanks before them and empty lines go. */
export function chapterFromText(text: string): WrittenChapter {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^[\s\u3000]+/, '').trimEnd())
  const content = lines
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph' as const, attrs: {}, content: [{ type: 'text' as const, text: line }] }))
  return { type: 'doc', content }
}

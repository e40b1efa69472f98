import { posix } from 'node:path'
import { DomHandler, DomUtils } from 'htmlparser2'
import { type Archive, readEntry } from './archive.ts'
import { type Mark, readPage } from './epub-page.ts'
import type { ArchiveEntry } from './folder.ts'
import { isUnread, readMarkup } from './html.ts'
import { ReadingRefusal, type Warning, type Writer } from './writer.ts'

type Tree = DomHandler['root']
type Elements = ReturnType<typeof elementsOf>

/** No page of a book is larger; what lists others is held as a whole, element by element. */
const largestPage = 10 * 1024 * 1024
const largestList = 4 * 1024 * 1024
const mostElements = 100_000

/** Fonts that are scrambled are not read anyway; whatever else is locked cannot be. */
const fontLocks = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

interface Book {
  byName: Map<string, ArchiveEntry>
}

export async function assertOpen(archive: Archive): Promise<void> {
  const byName = new Map(archive.entries.map((entry) => [entry.name, entry]))
  const isSold = ['META-INF/rights.xml', 'META-INF/sinf.xml'].some((name) => byName.has(name))
  const list = byName.get('META-INF/encryption.xml')
  const locks = list ? elementsOf(await parsed(list), 'EncryptionMethod') : []
  const isLocked = locks.some(({ attribs }) => !fontLocks.has(attribs.Algorithm ?? ''))
  if (isSold || isLocked || archive.entries.some(({ isEncrypted }) => isEncrypted))
    throw new ReadingRefusal(422, 'import_encrypted')
}

/** In the order of the spine, cut where the contents say; pictures by their place in the archive. */
export async function splitEpub(
  archive: Archive,
  writer: Writer,
  isManga: boolean,
  partTitle: (number: number) => string,
): Promise<Warning[]> {
  await assertOpen(archive)
  const book: Book = { byName: new Map(archive.entries.map((entry) => [entry.name, entry])) }
  const { spine, contents } = await openBook(book)
  const marks = Map.groupBy(contents, ({ file }) => file)
  let isBefore = contents.length > 0
  const left = { pictures: 0 }
  for (const [number, file] of spine.entries()) {
    const entry = book.byName.get(file)
    if (!entry) continue
    const own = marks.get(file) ?? []
    if (own.length > 0) isBefore = false
    const html = await textOf(entry, largestPage)
    readPage(html, writer, {
      marks: own,
      isManga,
      // A page without a line of its own goes on with the chapter before it.
      opening: contents.length === 0 ? 'chapter' : isBefore ? 'front' : 'continue',
      fallback: partTitle(number + 1),
      pictureAt: (source) => pictureAt(book, file, source, left),
    })
  }
  return left.pictures > 0 ? [{ key: 'import_warn_pictures', params: { count: left.pictures } }] : []
}

/** A picture in the archive; addresses of elsewhere are never asked. */
function pictureAt(book: Book, page: string, source: string, left: { pictures: number }): number | undefined {
  const isOutside = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(source)
  const entry = isOutside ? undefined : book.byName.get(resolve(page, source).file)
  if (!entry) left.pictures += 1
  return entry?.index
}

async function openBook(book: Book): Promise<{ spine: string[]; contents: Mark[] }> {
  const container = await parsed(required(book, 'META-INF/container.xml'))
  const packagePath = elementsOf(container, 'rootfile')[0]?.attribs['full-path'] ?? ''
  const list = await parsed(required(book, packagePath))
  const items = new Map(
    elementsOf(list, 'item').map(({ attribs: { id = '', href = '', properties = '', 'media-type': type = '' } }) => [
      id,
      { file: resolve(packagePath, href).file, isNav: properties.split(/\s+/).includes('nav'), type },
    ]),
  )
  const nav = [...items.values()].find(({ isNav }) => isNav)
  const ncx = [...items.values()].find(({ type }) => type === 'application/x-dtbncx+xml')
  const spine = elementsOf(list, 'itemref')
    .filter(({ attribs }) => attribs.linear !== 'no')
    .flatMap(({ attribs }) => items.get(attribs.idref ?? '') ?? [])
    .filter(({ isNav }) => !isNav)
    .map(({ file }) => file)
  if (spine.length === 0) throw badBook()
  const contents = (nav && (await navContents(book, nav.file))) || (ncx && (await ncxContents(book, ncx.file))) || []
  return { spine, contents: contents.filter(({ file }) => spine.includes(file)) }
}

async function navContents(book: Book, file: string): Promise<Mark[]> {
  const entry = book.byName.get(file)
  if (!entry) return []
  const navs = elementsOf(await parsed(entry), 'nav')
  const toc = navs.find(({ attribs }) => (attribs['epub:type'] ?? '').split(/\s+/).includes('toc')) ?? navs[0]
  const items = toc?.children.filter((node) => isNamed(node, 'ol')) ?? []
  return items.flatMap((list) => linesOf(DomUtils.getChildren(list) as Elements, file, 'li'))
}

async function ncxContents(book: Book, file: string): Promise<Mark[]> {
  const entry = book.byName.get(file)
  const [map] = entry ? elementsOf(await parsed(entry), 'navMap') : []
  return map ? linesOf(map.children as Elements, file, 'navPoint') : []
}

/** A line with lines below it is a volume. */
function linesOf(nodes: Elements, file: string, name: 'li' | 'navPoint', volume = '', depth = 0): Mark[] {
  if (depth > 5) return []
  return nodes
    .filter((node) => isNamed(node, name))
    .flatMap((node) => {
      const children = node.children as Elements
      const inner = name === 'li' ? (children.find((child) => isNamed(child, 'ol'))?.children ?? []) : children
      const hasLines = inner.some((child) => isNamed(child, name))
      const [title, href] = name === 'li' ? navLabel(children) : ncxLabel(children)
      const own = volume || (hasLines ? title : '')
      const { file: target, fragment } = resolve(file, href)
      const mark = { title, file: target, fragment, volume: own, isVolume: hasLines && volume === '' }
      return [...(href ? [mark] : []), ...linesOf(inner as Elements, file, name, own, depth + 1)]
    })
}

function navLabel(children: Elements): [string, string] {
  const label = children.find((child) => isNamed(child, 'a') || isNamed(child, 'span'))
  return label ? [wordsIn(label), label.attribs.href ?? ''] : ['', '']
}

function ncxLabel(children: Elements): [string, string] {
  const label = children.find((child) => isNamed(child, 'navLabel'))
  const content = children.find((child) => isNamed(child, 'content'))
  return [label ? wordsIn(label) : '', content?.attribs.src ?? '']
}

/** What is to be read of it: a title may hold a script as well as a page does. */
function wordsIn({ name, children }: Elements[number]): string {
  if (isUnread(localName(name))) return ''
  return children
    .map((child) => ('children' in child ? wordsIn(child as Elements[number]) : child.nodeType === 3 ? child.data : ''))
    .join('')
}

function isNamed(node: { type: string; name?: string } | object, name: string): boolean {
  return 'name' in node && typeof node.name === 'string' && localName(node.name) === name
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function elementsOf(tree: Tree, name: string) {
  return DomUtils.findAll((element) => localName(element.name) === name, tree.children)
}

/** Inside of the archive: whatever the way, it ends at a name that is looked up in a list. */
function resolve(base: string, href: string): { file: string; fragment: string } {
  const [path = '', fragment = ''] = href.split('#', 2)
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // As it stands.
  }
  return { file: plain === '' ? base : posix.join(posix.dirname(base), plain), fragment }
}

function required({ byName }: Book, name: string): ArchiveEntry {
  const entry = byName.get(name)
  if (!entry) throw badBook()
  return entry
}

function badBook(): ReadingRefusal {
  return new ReadingRefusal(422, 'import_bad_book')
}

async function textOf(entry: ArchiveEntry, largest: number): Promise<string> {
  const bytes = await readEntry(entry, largest).catch((error: unknown) => {
    throw error instanceof ReadingRefusal ? error : badBook()
  })
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const text = new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
  // Entities of its own could grow without end, or name files of ours.
  if (/<!ENTITY/i.test(text)) throw badBook()
  return text
}

/** Elements and words alone: each node costs many times the letters that it is written with. */
async function parsed(entry: ArchiveEntry): Promise<Tree> {
  const tree = new DomHandler()
  let left = mostElements
  readMarkup(
    await textOf(entry, largestList),
    {
      onopentag(name, attributes) {
        left -= 1
        if (left < 0) throw badBook()
        tree.onopentag(name, attributes)
      },
      ontext: (text) => tree.ontext(text),
      onclosetag: () => tree.onclosetag(),
    },
    'xml',
  )
  return tree.root
}

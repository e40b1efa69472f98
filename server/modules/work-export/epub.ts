import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { PackTask } from './pack-task.ts'

interface Chapter {
  title: string
  note: string
  pages: string[]
  document: ChapterDocument | null
}

type NameOf = (path: string) => string | undefined

/** XML has no room for control characters. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="zh" xml:lang="zh">
<head><title>${escaped(title)}</title></head>
<body>${body}</body>
</html>`
}

/** One chapter as a page of a book. */
export function chapterPage({ title, note, pages, document }: Chapter, nameOf: NameOf): string {
  const blocks = (document?.content ?? []).map((block) => blockOf(block, nameOf))
  const pictures = pages.map((path) => imageOf(nameOf(path), ''))
  const after = note ? `<aside><p>${escaped(note)}</p></aside>` : ''
  return page(title, `<h1>${escaped(title)}</h1>${[...blocks, ...pictures].join('\n')}${after}`)
}

function imageOf(name: string | undefined, alt: string): string {
  return name ? `<p><img src="${escaped(name)}" alt="${escaped(alt)}"/></p>` : ''
}

type Block = NonNullable<ChapterDocument['content']>[number]

function blockOf(block: Block, nameOf: NameOf): string {
  if (block.type === 'horizontalRule') return '<hr/>'
  if (block.type === 'image') return imageOf(nameOf(block.attrs.path), block.attrs.alt ?? '')
  if (block.type === 'blockquote') return `<blockquote>${(block.content ?? []).map(paragraphOf).join('')}</blockquote>`
  return block.type === 'heading' ? `<h3>${wordsOf(block.content)}</h3>` : paragraphOf(block)
}

type Words = Extract<Block, { type: 'paragraph' }>['content']

function paragraphOf({ content }: { content?: Words }): string {
  return `<p>${wordsOf(content)}</p>`
}

const elements = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' } as const

function wordsOf(content: Words): string {
  return (content ?? [])
    .map((node) => {
      if (node.type === 'hardBreak') return '<br/>'
      return (node.marks ?? []).reduce((text, mark) => {
        if (mark.type === 'link') return text
        return `<${elements[mark.type]}>${text}</${elements[mark.type]}>`
      }, escaped(node.text))
    })
    .join('')
}

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  avif: 'image/avif',
}

function typeOf(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'image/webp'
}

interface Line {
  volume: string
  title: string
  file: string
}

/** What makes pages a book: what it is, its contents, and its cover. */
export function bookParts(task: PackTask, contents: Line[], pictures: string[], cover?: string): [string, string][] {
  const { about, identifier, time } = task
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    ...(cover ? ['<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>'] : []),
    ...contents.map(
      ({ file }, index) => `<item id="c${index + 1}" href="${file}" media-type="application/xhtml+xml"/>`,
    ),
    ...pictures.map(
      (name, index) =>
        `<item id="i${index + 1}" href="${name}" media-type="${typeOf(name)}"${name === cover ? ' properties="cover-image"' : ''}/>`,
    ),
  ]
  const spine = [...(cover ? ['cover'] : []), 'nav', ...contents.map((_, index) => `c${index + 1}`)]
  const opf = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="zh">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escaped(identifier)}</dc:identifier>
<dc:title>${escaped(about.title)}</dc:title>
<dc:creator>${escaped(about.author)}</dc:creator>
<dc:language>zh</dc:language>
${about.summary ? `<dc:description>${escaped(about.summary)}</dc:description>` : ''}
<meta property="dcterms:modified">${time.slice(0, 19)}Z</meta>
</metadata>
<manifest>${items.join('\n')}</manifest>
<spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine>
</package>`
  return [
    [
      'META-INF/container.xml',
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ],
    ['OEBPS/content.opf', opf],
    [
      'OEBPS/nav.xhtml',
      page(about.title, `<nav epub:type="toc"><h1>${escaped(about.title)}</h1>${listOf(contents)}</nav>`),
    ],
    ...(cover ? [['OEBPS/cover.xhtml', page(about.title, imageOf(cover, about.title))] as [string, string]] : []),
  ]
}

/** Volumes with their chapters; chapters without one stand by themselves. */
function listOf(contents: Line[]): string {
  const groups: { volume: string; lines: Line[] }[] = []
  for (const line of contents) {
    const last = groups.at(-1)
    if (last?.volume === line.volume) last.lines.push(line)
    else groups.push({ volume: line.volume, lines: [line] })
  }
  const link = ({ file, title }: Line) => `<li><a href="${file}">${escaped(title)}</a></li>`
  const items = groups.map(({ volume, lines }) => {
    const links = lines.map(link).join('')
    return volume ? `<li><span>${escaped(volume)}</span><ol>${links}</ol></li>` : links
  })
  return `<ol>${items.join('')}</ol>`
}

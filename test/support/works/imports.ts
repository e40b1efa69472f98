import { writeFile } from 'node:fs/promises'
import { newDraft } from '#server/modules/storage/service.ts'
import { beginImport } from '#server/modules/work-import/upload.ts'
import type { Person, TestApi } from '../api.ts'
import { zipOf } from './archives.ts'

/** Brings a file as the upload does, and waits until it is read. The answer is its id. */
export async function anImport(
  api: TestApi,
  person: Pick<Person, 'id'>,
  workId: string,
  file: { name?: string; bytes?: Buffer } = {},
): Promise<string> {
  const { name = 'book.txt', bytes = Buffer.from('第一章 开端\n　　正文。\n第二章 以后\n　　别的。') } = file
  const draft = await newDraft(api.ctx)
  await writeFile(draft, bytes)
  const viewer = { id: person.id, name: '', userpower: 1, sessionId: '1' } as const
  const { _id } = await beginImport(api.ctx, viewer, draft, { name, fields: { workId }, locale: 'zh-CN' })
  await api.ctx.background.idle()
  return _id
}

/** The same bytes under another name of the same length: libraries refuse to write names that lead out of a folder. */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1')
  return bytes
}

/** An e-book of pages by name, with a contents of the titles given. */
export function bookOf(
  pages: { file: string; html: string }[],
  { nav = '', extra = {} }: { nav?: string; extra?: Record<string, Buffer | string> } = {},
): Promise<Buffer> {
  const items = pages.map(
    ({ file }, index) => `<item id="p${index}" href="${file}" media-type="application/xhtml+xml"/>`,
  )
  const spine = pages.map((_, index) => `<itemref idref="p${index}"/>`)
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?><package version="3.0"><manifest>${items.join('')}${
      nav ? '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>' : ''
    }</manifest><spine>${spine.join('')}</spine></package>`,
    ...(nav ? { 'OEBPS/nav.xhtml': `<html><body><nav epub:type="toc">${nav}</nav></body></html>` } : {}),
    ...Object.fromEntries(pages.map(({ file, html }) => [`OEBPS/${file}`, html])),
    ...extra,
  })
}

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import { readSpool } from '../../shared/chapter-spool.ts'
import { bookParts, chapterPage } from './epub.ts'
import type { PackTask, WrittenChapter } from './pack-task.ts'
import { chapterLines, titleLines } from './txt.ts'

/** What threads do. They know files and nothing else. */

export async function pack(task: PackTask): Promise<null> {
  if (task.format === 'txt') await packText(task)
  else if (task.format === 'epub') await packBook(task)
  else await packComic(task)
  return null
}

async function* chapters(spool: string) {
  for await (const { header, document } of readSpool<WrittenChapter>(spool))
    yield { ...header, document: JSON.parse(document) as ChapterDocument | null }
}

async function packText({ spool, target, about }: PackTask): Promise<void> {
  async function* text() {
    yield `\ufeff${titleLines(about)}`
    let volume = ''
    for await (const chapter of chapters(spool)) {
      yield chapterLines(chapter, chapter.volume !== volume)
      volume = chapter.volume
    }
  }
  await pipeline(text, createWriteStream(target, { mode: 0o600 }))
}

/** Files are added as fast as the disk takes them: what waits in memory is little. */
async function written(target: string, fill: (zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const done = pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }))
  zip.on('error', (error: Error) => zip.outputStream.emit('error', error))
  await fill(zip)
  zip.end()
  await done
}

const asItIs = { compress: false }

async function packBook(task: PackTask): Promise<void> {
  const { spool, target, files, about } = task
  await written(target, async (zip) => {
    zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', asItIs)
    const pictures = new Map<string, string>()
    const nameOf = (path: string) => {
      const file = files[path]
      if (!file) return undefined
      const known = pictures.get(path)
      if (known) return known
      const name = `image-${pictures.size + 1}.${path.split('.').at(-1)}`
      pictures.set(path, name)
      zip.addFile(file, `OEBPS/${name}`, asItIs)
      return name
    }
    const cover = about.cover ? nameOf(about.cover) : undefined
    const contents: { volume: string; title: string; file: string }[] = []
    for await (const chapter of chapters(spool)) {
      const file = `chapter-${contents.length + 1}.xhtml`
      contents.push({ volume: chapter.volume, title: chapter.title, file })
      zip.addBuffer(Buffer.from(chapterPage(chapter, nameOf)), `OEBPS/${file}`)
    }
    for (const [name, content] of bookParts(task, contents, [...pictures.values()], cover))
      zip.addBuffer(Buffer.from(content), name)
  })
}

async function packComic({ spool, target, files }: PackTask): Promise<void> {
  await written(target, async (zip) => {
    let number = 0
    for await (const { title, pages } of chapters(spool)) {
      number += 1
      const folder = `${String(number).padStart(4, '0')} ${plain(title)}`
      for (const [index, path] of pages.entries()) {
        const file = files[path]
        const name = `${folder}/${String(index + 1).padStart(3, '0')}.${path.split('.').at(-1)}`
        if (file) zip.addFile(file, name, asItIs)
      }
    }
  })
}

/** Nothing that a system takes for something else. */
function plain(title: string): string {
  return title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|.]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

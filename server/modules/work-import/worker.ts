import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportEncoding } from '#contract/modules/works/import.ts'
import { openArchive, unpackEntry } from '../../manuscript/archive.ts'
import { decode } from '../../manuscript/encoding.ts'
import { assertOpen, splitEpub } from '../../manuscript/epub.ts'
import { splitMarkdown } from '../../manuscript/markdown.ts'
import { splitPictures } from '../../manuscript/pictures.ts'
import { splitText } from '../../manuscript/text.ts'
import {
  createWriter,
  type ReadEntry,
  ReadingRefusal,
  type ThreadRefusal,
  type Warning,
  type Writer,
} from '../../manuscript/writer.ts'

/** What threads do. They know files and nothing else: no database, no configuration, no network. */

export interface ReadTask {
  source: string
  spool: string
  kind: 'txt' | 'md' | 'epub' | 'zip'
  isManga: boolean
  encoding?: ImportEncoding
  /** `auto`, or a template. */
  rule: string
  words: { part: string; front: string; loose: string }
}

export interface ReadResult {
  encoding: string
  entries: ReadEntry[]
  warnings: Warning[]
  /** Entries of the archive that chapters show, in the order in which they are needed. */
  pictures: number[]
}

type Answer<T> = { result: T } | { refusal: ThreadRefusal }

async function answering<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (error instanceof ReadingRefusal) return { refusal: error.refusal }
    throw error
  }
}

/** Looks at an archive without unpacking anything. */
export function inspect({ source, kind }: Pick<ReadTask, 'source' | 'kind'>): Promise<Answer<null>> {
  return answering(async () => {
    const archive = await openArchive(source)
    try {
      if (kind === 'epub') await assertOpen(archive)
      else if (archive.entries.some(({ isEncrypted }) => isEncrypted)) throw new ReadingRefusal(422, 'import_locked')
      return null
    } finally {
      await archive.close()
    }
  })
}

export function read(task: ReadTask): Promise<Answer<ReadResult>> {
  return answering(async () => {
    const writer = createWriter(task.spool)
    const pictures = new Set<number>()
    try {
      const watched: Writer = {
        ...writer,
        add: (block) => {
          if (block.type === 'image') pictures.add(block.entry)
          writer.add(block)
        },
        page: (entry) => {
          pictures.add(entry)
          writer.page(entry)
        },
      }
      const { encoding, warnings } = await split(task, watched)
      const entries = writer.end()
      if (entries.length === 0) throw new ReadingRefusal(422, 'import_nothing')
      return { encoding, entries, warnings, pictures: [...pictures] }
    } finally {
      writer.release()
    }
  })
}

async function split(task: ReadTask, writer: Writer): Promise<{ encoding: string; warnings: Warning[] }> {
  const { source, kind, rule, words } = task
  const partTitle = (number: number) => (number === 0 ? words.front : words.part.replace('{n}', String(number)))
  if (kind === 'txt' || kind === 'md') {
    const { text, encoding, isBroken } = decode(await readFile(source), task.encoding)
    const found = kind === 'md' ? splitMarkdown(text, writer, partTitle) : splitText(text, rule, writer, partTitle)
    return { encoding, warnings: isBroken ? [{ key: 'import_warn_broken' }, ...found] : found }
  }
  const archive = await openArchive(source)
  try {
    const warnings =
      kind === 'epub'
        ? await splitEpub(archive, writer, task.isManga, partTitle)
        : splitPictures(archive, writer, words.loose)
    return { encoding: '', warnings }
  } finally {
    await archive.close()
  }
}

/** Some pictures of an archive as files of ours, named by their place in it; answers those that are there now. */
export function unpack({
  source,
  entries,
  folder,
}: {
  source: string
  entries: number[]
  folder: string
}): Promise<Answer<number[]>> {
  return answering(async () => {
    const archive = await openArchive(source)
    const wanted = new Set(entries)
    const done: number[] = []
    try {
      for (const entry of archive.entries)
        if (wanted.has(entry.index) && (await unpackEntry(entry, join(folder, `picture-${entry.index}`))))
          done.push(entry.index)
      return done
    } finally {
      await archive.close()
    }
  })
}

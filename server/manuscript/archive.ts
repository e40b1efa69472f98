import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { limits } from '#contract/shared/limits.ts'
import { type ArchiveEntry, openFolder } from './folder.ts'
import { ReadingRefusal } from './writer.ts'

/** What an archive may hold, however small it is packed; `list`: what it says of its entries, which stays in memory. */
const most = { entries: 5000, bytes: 1024 ** 3, ratio: 100, list: 16 * 1024 ** 2, name: 1000 }

export interface Archive {
  entries: ArchiveEntry[]
  /** Names that could lead out of a folder, or that no system would write. */
  refused: string[]
  close(): void | Promise<void>
}

/** An archive, or a folder that was sent as one file. */
export async function openArchive(source: string): Promise<Archive> {
  const files = await openFolder(source, most)
  if (!files) return openZip(source)
  const isSafe = ({ name }: ArchiveEntry) => !isUnsafe(name)
  const refused = files.filter((one) => !isSafe(one)).map(({ name }) => name)
  return { entries: files.filter(isSafe), refused, close: () => undefined }
}

/** The list of an archive, within the limits; what it says of its sizes is held against it when it is unpacked. */
async function openZip(source: string): Promise<Archive> {
  const { size: packed } = await stat(source)
  // Names are read here: a single bad one would end the whole archive there.
  const file = await openPromise(source, { autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch(
    () => {
      throw new ReadingRefusal(415, 'import_bad_archive')
    },
  )
  try {
    if (file.entryCount > most.entries) throw tooLarge()
    const entries: ArchiveEntry[] = []
    const refused: string[] = []
    let bytes = 0
    let list = 0
    let index = 0
    for await (const entry of file.eachEntry()) {
      const at = index
      index += 1
      if (index > most.entries) throw tooLarge()
      bytes += entry.uncompressedSize
      list += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (bytes > most.bytes || bytes > packed * most.ratio || list > most.list) throw tooLarge()
      const name = nameOf(entry)
      if (name.endsWith('/')) continue
      if (isUnsafe(name)) refused.push(name.slice(-most.name))
      else {
        const isEncrypted = entry.isEncrypted()
        entries.push({ index: at, name, size: entry.uncompressedSize, isEncrypted, open: () => streamOf(file, entry) })
      }
    }
    return { entries, refused, close: () => file.close() }
  } catch (error) {
    file.close()
    throw error instanceof ReadingRefusal ? error : new ReadingRefusal(415, 'import_bad_archive')
  }
}

function tooLarge(): ReadingRefusal {
  return new ReadingRefusal(413, 'import_archive_too_large')
}

const isUtf8 = 0x800

/** Archives that do not say how their names are written come from Chinese systems, or are UTF-8 all the same. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: (generalPurposeBitFlag & isUtf8) === 0 }).decode(fileNameRaw)
  } catch {
    return new TextDecoder('gb18030').decode(fileNameRaw)
  }
}

function isUnsafe(name: string): boolean {
  const parts = name.split(/[/\\]/)
  return (
    name.length > most.name ||
    name.includes('\0') ||
    name.includes('\\') ||
    /^([a-z]:|\/)/i.test(name) ||
    parts.includes('..')
  )
}

/** The bytes of one entry that is small enough to be held. */
export async function readEntry({ open, size }: ArchiveEntry, largest: number): Promise<Buffer> {
  if (size > largest) throw tooLarge()
  const chunks: Buffer[] = []
  for await (const chunk of await open()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** One entry as a file of ours; false: it is broken, or says less than it holds. */
export async function unpackEntry({ open, size }: ArchiveEntry, target: string): Promise<boolean> {
  if (size > limits.imageBytes) return false
  try {
    await pipeline(await open(), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    return true
  } catch {
    await rm(target, { force: true })
    return false
  }
}

async function streamOf(file: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw new ReadingRefusal(422, 'import_encrypted')
  return file.openReadStreamPromise(entry)
}

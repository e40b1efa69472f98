import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ReadingRefusal } from './writer.ts'

/** What an archive holds. */
export interface ArchiveEntry {
  /** Its place in the archive: nothing is ever written under a name that somebody else chose. */
  index: number
  name: string
  size: number
  isEncrypted: boolean
  open(): Promise<Readable>
}

/**
 * A folder that a browser has sent as one file: a line of JSON with the name and the size of each file in it,
 * `[["一话/1.jpg",52113],…]`, and then their bytes, one after another. Files that were left behind have no bytes.
 */
const longestList = 4 * 1024 * 1024
const start = Buffer.from('[["')

/** Whether a file begins like one. */
export function isFolder(head: Buffer): boolean {
  return head.subarray(0, start.length).equals(start)
}

/** null: it is something else. */
export async function openFolder(
  source: string,
  most: { entries: number; bytes: number },
): Promise<ArchiveEntry[] | null> {
  const handle = await open(source)
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(start.length)
    await handle.read(head, 0, start.length, 0)
    if (!isFolder(head)) return null
    const list = Buffer.alloc(Math.min(longestList, size))
    await handle.read(list, 0, list.length, 0)
    const end = list.indexOf(10)
    if (end < 0) throw broken()
    const files = filesIn(list.toString('utf8', 0, end))
    if (files.length > most.entries || size > most.bytes) throw new ReadingRefusal(413, 'import_archive_too_large')
    let at = end + 1
    const entries = files.map(([name, length], index) => {
      const from = at
      at += length
      const openFile = async (): Promise<Readable> => createReadStream(source, { start: from, end: from + length - 1 })
      return { index, name, size: length, isEncrypted: false, open: openFile }
    })
    if (at !== size) throw broken()
    return entries
  } finally {
    await handle.close()
  }
}

function filesIn(line: string): [name: string, length: number][] {
  let list: unknown
  try {
    list = JSON.parse(line)
  } catch {
    throw broken()
  }
  if (!Array.isArray(list) || !list.every(isFile)) throw broken()
  return list
}

function isFile(one: unknown): one is [string, number] {
  if (!Array.isArray(one) || one.length !== 2) return false
  const [name, length] = one as unknown[]
  return typeof name === 'string' && name.length <= 1000 && Number.isSafeInteger(length) && Number(length) >= 0
}

function broken(): ReadingRefusal {
  return new ReadingRefusal(415, 'import_bad_archive')
}

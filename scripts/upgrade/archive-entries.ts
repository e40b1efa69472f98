import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BadEnvironment } from '../../server/kernel/env.ts'

const blockSize = 512
/** Of names that are written apart; a longer one is no path. */
const mostName = 64 * 1024

/**
 * The one folder that everything in a packed archive lies in. Whatever would be unpacked elsewhere is refused before
 * anything is: paths that lead out, absolute ones, links and devices.
 */
export async function folderInArchive(file: string): Promise<string> {
  const reader = entryReader()
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) reader.take(chunk)
    })
  } catch (error) {
    if (error instanceof BadEnvironment) throw error
    throw new BadEnvironment(`${file} is no archive of a release: ${(error as Error).message}`)
  }
  const tops = new Set(reader.names.map((name) => name.split('/')[0]))
  const [top = ''] = tops
  if (tops.size !== 1 || !top) throw new BadEnvironment(`${file} is no archive of a release: it needs one folder.`)
  return top
}

interface EntryReader {
  names: string[]
  take(chunk: Buffer): void
}

function entryReader(): EntryReader {
  const names: string[] = []
  let waiting: Buffer = Buffer.alloc(0)
  /** What is left of the contents of the entry before, with its padding. */
  let skip = 0
  let longName: string | undefined
  const header = (block: Buffer): number => {
    const size = Number.parseInt(block.toString('latin1', 124, 136).replaceAll('\0', ' ').trim() || '0', 8)
    const type = String.fromCharCode(block[156] ?? 0)
    if (!Number.isSafeInteger(size)) throw new Error('a damaged header')
    const padded = Math.ceil(size / blockSize) * blockSize
    if ('LxgK'.includes(type) && type !== '\0') {
      if (size > mostName) throw new Error('a name without an end')
      return type === 'L' ? -padded : refuse(text(block, 0, 100), type)
    }
    const prefix = text(block, 345, 155)
    const name = longName ?? (prefix ? `${prefix}/${text(block, 0, 100)}` : text(block, 0, 100))
    longName = undefined
    assertInside(name, type)
    names.push(name)
    return padded
  }
  return {
    names,
    take(chunk) {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      for (;;) {
        const skipped = Math.min(skip, waiting.length)
        waiting = waiting.subarray(skipped)
        skip -= skipped
        if (waiting.length < blockSize) return
        const block = waiting.subarray(0, blockSize)
        if (block[0] === 0) {
          waiting = waiting.subarray(blockSize)
          continue
        }
        const next = header(block)
        if (next < 0 && waiting.length < blockSize - next) return
        if (next < 0) longName = text(waiting, blockSize, -next)
        waiting = waiting.subarray(blockSize)
        skip = Math.abs(next)
      }
    },
  }
}

function text(bytes: Buffer, at: number, length: number): string {
  const field = bytes.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

function assertInside(name: string, type: string): void {
  const steps = name.split('/')
  if (!['0', '\0', '5'].includes(type) || name.startsWith('/') || steps.includes('..') || /[\\\0]/.test(name))
    refuse(name, type)
}

function refuse(name: string, type: string): never {
  const why = ['1', '2'].includes(type) ? 'is a link' : 'would not lie inside the folder'
  throw new BadEnvironment(`This archive is not unpacked: ${JSON.stringify(name)} ${why}.`)
}

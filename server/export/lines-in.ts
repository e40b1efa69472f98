import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { ExportFault } from './fault.ts'

/** Longer than anything that a row may hold. */
const longest = 64 << 20

/** A file of an export: never a link, and never one that leads out of the folder. */
export async function ownFile(folder: string, path: string): Promise<string> {
  const file = join(await realpath(folder), path)
  const isOwn = (await realpath(file).catch(() => '')) === file && (await lstat(file)).isFile()
  if (!isOwn) throw new ExportFault(`${path} is missing in ${folder}, or is a link.`)
  return file
}

/** The lines of a file, some at a time; no more of it is in memory. */
export async function* linesOf(file: string, most: { lines: number; bytes: number }): AsyncGenerator<string[]> {
  let waiting: string[] = []
  let size = 0
  let rest: Buffer[] = []
  let restSize = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)])
      waiting.push(line.toString('utf8'))
      size += line.length
      ;[rest, restSize, from] = [[], 0, end + 1]
      if (waiting.length < most.lines && size < most.bytes) continue
      yield waiting
      ;[waiting, size] = [[], 0]
    }
    restSize += chunk.length - from
    if (restSize > longest) throw new ExportFault(`${file} has a line of more than 64 MiB.`)
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (restSize > 0) throw new ExportFault(`${file} ends within a line.`)
  if (waiting.length > 0) yield waiting
}

/** What a file is by its bytes, against what is said of it. */
export async function assertSame(
  folder: string,
  path: string,
  said: { bytes: number; sha256: string; lines?: number },
  tell?: (bytes: number) => void,
): Promise<void> {
  const hash = createHash('sha256')
  const found = { bytes: 0, lines: 0 }
  for await (const chunk of createReadStream(await ownFile(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    found.bytes += chunk.length
    if (said.lines !== undefined)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) found.lines += 1
    tell?.(chunk.length)
  }
  const isSame = found.bytes === said.bytes && hash.digest('hex') === said.sha256 && found.lines === (said.lines ?? 0)
  if (!isSame) throw new ExportFault(`${path} is damaged: it is not what the export says of it.`)
}

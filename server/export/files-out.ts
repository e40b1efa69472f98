import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { type FileRow, fileRows, openFile } from '../backup/files.ts'
import type { Context } from '../kernel/context.ts'
import { filesFolder } from './manifest.ts'

interface Going {
  ctx: Context
  folder: string
  onProgress?: (step: string, done: number) => void
}

/** Copies the files of members and says what each one is, a line each, in the order of their rows. */
export async function* copyFiles(
  client: pg.Client,
  { ctx, folder, onProgress }: Going,
  totals: { total: number; missing: number },
): AsyncGenerator<Buffer> {
  for await (const rows of fileRows(client)) {
    for (const row of rows) {
      const file = await copyFile(ctx, row, join(folder, filesFolder, row.path))
      if (!file) totals.missing += 1
      if (!file) continue
      totals.total += file.size
      onProgress?.(filesFolder, totals.total)
      yield Buffer.from(`${JSON.stringify({ path: row.path, ...file })}\n`)
    }
  }
}

/** Undefined: its row has no file any more. */
async function copyFile(ctx: Context, row: FileRow, target: string) {
  const source = await openFile(ctx, row)
  if (!source) return undefined
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(source, counting, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}

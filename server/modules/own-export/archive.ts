import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import sql from 'sql-template-tag'
import { ZipFile } from 'yazl'
import type { Context } from '../../kernel/context.ts'
import { localStorage, objectKey, storageFor } from '../storage/service.ts'

interface FileRow {
  id: string
  path: string
  storage: 'local' | 'cos' | 's3'
  is_private: boolean
  object_key: string | null
}

interface Contents {
  /** By the name in the archive: what lies on the disk, and shrinks. */
  written: Map<string, string>
  userId: string
  signal: AbortSignal
}

/** One thing after another goes through: nothing of them is kept in memory. Answers how many files of the member there are. */
export async function writeArchive(
  ctx: Context,
  target: string,
  { written, userId, signal }: Contents,
  index: (files: number) => string,
): Promise<void> {
  const zip = new ZipFile()
  const done = pipeline(zip.outputStream, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal })
  zip.on('error', (error: Error) => zip.outputStream.emit('error', error))
  // Whatever fails is told by the pipeline; nobody else waits for it before the end.
  done.catch(() => {})
  for (const [name, file] of written) zip.addFile(file, name)
  let files = 0
  for await (const row of filesOf(ctx, userId)) {
    signal.throwIfAborted()
    const source = await openFile(ctx, row)
    if (!source) continue
    zip.addReadStream(source, `files/${row.path}`, { compress: false, forceZip64Format: true })
    files += 1
    await Promise.race([finished(source), done])
  }
  zip.addBuffer(Buffer.from(index(files)), 'index.html')
  zip.end()
  await done
}

const portion = 200

/** What the staff have taken away, and what is on its way out, is not among them. */
async function* filesOf(ctx: Context, userId: string): AsyncGenerator<FileRow> {
  for (let last = '0'; ; ) {
    const rows: FileRow[] = await ctx.db.many<FileRow>(sql`
      select id, path, storage, is_private, object_key from attachments
      where user_id = ${userId} and state = 'stored' and id > ${last} order by id limit ${portion}`)
    yield* rows
    if (rows.length < portion) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Undefined: its row has no file any more. */
async function openFile(ctx: Context, row: FileRow): Promise<Readable | undefined> {
  const storage = row.storage === 'local' ? localStorage(ctx, row.is_private) : await storageFor(ctx, row.storage)
  const path = row.storage === 'local' ? row.path : objectKey(row)
  return (await storage.head(path)) ? storage.read(path) : undefined
}

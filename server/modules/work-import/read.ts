import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repeating, untilStopped } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { inThread, ThreadsEnded } from '../../kernel/threads.ts'
import type { ThreadRefusal } from '../../manuscript/writer.ts'
import { headOf, sniff } from '../../media/sniff.ts'
import { say } from '../../shared/messages.ts'
import { keepUpload } from '../upload/service.ts'
import { ownWork } from '../work/service.ts'
import { cleanUp, importFolder, sourceFile, spoolFile } from './files.ts'
import {
  abandonedReadings,
  claimReading,
  failReading,
  type GoneRow,
  type ImportRow,
  settleReading,
  touchReading,
} from './queries.ts'
import type { ReadResult, ReadTask } from './worker.ts'

const thread = new URL('./worker.ts', import.meta.url)

type Answer<T> = { result: T } | { refusal: ThreadRefusal }

/** Asks a thread; what it refuses is refused. */
async function ask<T>(ctx: Context, name: 'inspect' | 'read' | 'unpack', task: object): Promise<T> {
  const answer = await inThread<Answer<T>>(ctx, thread, name, task)
  if ('result' in answer) return answer.result
  const { code, key, params } = answer.refusal
  throw new Refusal(code, key, params ? { params } : {})
}

/** Looks at an archive before it is taken. */
export async function inspectArchive(ctx: Context, source: string, kind: 'epub' | 'zip'): Promise<void> {
  await ask<null>(ctx, 'inspect', { source, kind })
}

/** Reads the file into chapters, as the turn that is named; the caller says that it holds. */
export async function readChapters(
  ctx: Context,
  row: Pick<ImportRow, 'id' | 'kind' | 'locale' | 'user_id' | 'work_id'>,
  { turn, encoding, rule }: { turn: number; encoding?: ReadTask['encoding']; rule: string },
): Promise<ReadResult> {
  const { type } = await ownWork(ctx, { id: row.user_id } as Parameters<typeof ownWork>[1], row.work_id)
  const spool = spoolFile(ctx, row.id, turn)
  await rm(spool, { force: true })
  const words = {
    part: say(row.locale, 'import_part'),
    front: say(row.locale, 'import_front'),
    loose: say(row.locale, 'import_loose'),
  }
  const task: ReadTask = {
    source: sourceFile(ctx, row.id),
    spool,
    kind: row.kind,
    isManga: type === 'manga',
    rule,
    words,
    ...(encoding ? { encoding } : {}),
  }
  return ask<ReadResult>(ctx, 'read', task)
}

const mostTries = 3

/** Reads a file that has come, once, whichever process does it. */
export async function readImport(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db.maybe<ImportRow>(claimReading(id))
  if (!row) return
  try {
    // A file that ends processes ends no more of them.
    if (row.tries > mostTries) throw new Refusal(422, 'import_failed')
    const { encoding, entries, warnings, pictures } = await readChapters(ctx, row, {
      turn: row.turn + 1,
      rule: row.rule,
    })
    const bad = await keepPictures(ctx, row, pictures)
    if (bad > 0) warnings.push({ key: 'import_warn_bad_pictures', params: { count: bad } })
    const reading = { turn: row.turn + 1, encoding, rule: row.rule, entries, warnings }
    await ctx.db.run(settleReading(id, row.turn, reading))
  } catch (error) {
    if (error instanceof GivenUp || error instanceof ThreadsEnded) return
    await fail(ctx, id, error)
  }
}

class GivenUp extends Error {}

async function fail(ctx: Context, id: string, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) ctx.log.warn({ err: error, import: id }, 'a file of chapters could not be read')
  const { code, key, options } = error instanceof Refusal ? error : new Refusal(422, 'import_failed')
  const reason = { code, key, ...(options.params ? { params: options.params } : {}) }
  const gone = await ctx.db.maybe<Omit<GoneRow, 'state'>>(failReading(id, reason))
  if (gone) await cleanUp(ctx, gone)
}

const atOnce = 16

/** Pictures of an archive as files of their owner. Answers how many could not be kept. */
async function keepPictures(ctx: Context, row: ImportRow, entries: number[]): Promise<number> {
  const missing = entries.filter((entry) => row.pictures[entry] === undefined)
  const folder = join(importFolder(ctx, row.id), 'pictures')
  let bad = 0
  for (let at = 0; at < missing.length; at += atOnce) {
    const portion = missing.slice(at, at + atOnce)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    const there = await ask<number[]>(ctx, 'unpack', { source: sourceFile(ctx, row.id), entries: portion, folder })
    const kept: Record<string, string> = {}
    for (const entry of there) {
      const path = await keepPicture(ctx, row, entry, join(folder, `picture-${entry}`))
      if (path) kept[entry] = path
    }
    bad += portion.length - Object.keys(kept).length
    if (!(await ctx.db.maybe(touchReading(row.id, kept)))) {
      await cleanUp(ctx, { ...row, pictures: kept })
      throw new GivenUp()
    }
  }
  await rm(folder, { recursive: true, force: true })
  return bad
}

/** Undefined: it is no picture that we take. */
async function keepPicture(ctx: Context, row: ImportRow, entry: number, draft: string): Promise<string | undefined> {
  const type = sniff(await headOf(draft), '')
  if (type?.kind !== 'image') return undefined
  try {
    const upload = { userId: row.user_id, draft, size: 0, type, name: '', uploadId: `import-${row.id}-${entry}` }
    return await keepUpload(ctx, upload)
  } catch (error) {
    // No room, or a disk that is full: then the whole of it cannot be.
    if (!(error instanceof Refusal) || error.key === 'upload_quota' || error.code >= 500) throw error
    return undefined
  }
}

async function readAbandoned(ctx: Context): Promise<void> {
  for (const { id } of await ctx.db.many<{ id: string }>(abandonedReadings())) await readImport(ctx, id)
}

/** Files whose reading ended with its process are read by the next one. */
export const startImports = repeating(15_000, untilStopped(readAbandoned), {
  waits: 'Files of chapters wait for the database.',
  fails: 'files of chapters could not be read',
})

import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { BookImport, ImportEncoding, OpenImport } from '#contract/modules/works/import.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import type { Page } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { isEncoding } from '../../manuscript/encoding.ts'
import type { ReadEntry } from '../../manuscript/writer.ts'
import { say } from '../../shared/messages.ts'
import { cleanUp, spoolFile } from './files.ts'
import {
  chaptersOfImport,
  deleteImport,
  type GoneRow,
  type ImportRow,
  type OpenRow,
  openImports,
  ownImport,
  settleReading,
} from './queries.ts'
import { readChapters } from './read.ts'

export function noImport(): Refusal {
  return new Refusal(404, 'import_not_found')
}

export async function importOf(ctx: Context, viewer: Viewer, id: string): Promise<ImportRow> {
  const row = await ctx.db.maybe<ImportRow>(ownImport(viewer.id, id))
  if (!row) throw noImport()
  return row
}

export async function showImport(ctx: Context, viewer: Viewer, id: string, locale: Locale): Promise<BookImport> {
  const row = await importOf(ctx, viewer, id)
  const { chapters } = await ctx.db.one<{ chapters: ReadEntry[] }>(chaptersOfImport(id))
  return {
    _id: row.id,
    state: row.state,
    kind: row.kind,
    encoding: row.encoding,
    rule: row.rule,
    chapterNumber: row.result?.chapterNumber ?? chapters.length,
    wordNumber: row.result?.wordNumber ?? Number(row.words),
    chapters: chapters.map(({ words, pages, warning, ...entry }) => ({
      ...entry,
      wordNumber: words,
      pageNumber: pages,
      warning: warning && say(locale, warning),
    })),
    warnings: row.warnings.map(({ key, params }) => say(locale, key, params)),
    reason: row.reason ? say(locale, row.reason.key, row.reason.params) : '',
  }
}

interface ListInput extends Page {
  select?: { workId?: string }
}

/** Whatever device they were begun on. */
export async function listImports(ctx: Context, viewer: Viewer, { page, limit, select = {} }: ListInput) {
  const rows = await ctx.db.many<OpenRow>(openImports(viewer.id, select.workId, limit, (page - 1) * limit))
  const list = rows.map(
    ({ id, work_id, title, type, state, kind, name, chapters, created_at }): OpenImport => ({
      _id: id,
      works: { _id: work_id, title, worksType: type },
      state,
      kind,
      name,
      chapterNumber: chapters,
      createTime: created_at.getTime(),
    }),
  )
  return { list, total: rows[0]?.total ?? 0 }
}

export function assertReady({ state }: Pick<ImportRow, 'state'>): void {
  if (state !== 'ready') throw new Refusal(409, 'import_not_ready')
}

interface SplitInput {
  importId: string
  encoding?: ImportEncoding
  rule?: string
}

/** Reads a text again. What cannot be read so leaves everything as it was. */
export async function splitAgain(ctx: Context, viewer: Viewer, input: SplitInput, locale: Locale): Promise<BookImport> {
  const row = await importOf(ctx, viewer, input.importId)
  assertReady(row)
  if (row.kind !== 'txt' && row.kind !== 'md') throw new Refusal(422, 'import_not_text')
  const rule = input.rule ?? row.rule
  const encoding = input.encoding ?? (isEncoding(row.encoding) ? row.encoding : undefined)
  // Two at once read into files of their own; the one that is done first holds.
  const turn = row.turn + 1 + randomInt(1_000_000)
  const spool = spoolFile(ctx, row.id, turn)
  try {
    const { entries, warnings, ...read } = await readChapters(ctx, row, {
      turn,
      rule,
      ...(encoding ? { encoding } : {}),
    })
    const settled = settleReading(row.id, row.turn, { turn, encoding: read.encoding, rule, entries, warnings })
    if (!(await ctx.db.maybe(settled))) throw new Refusal(409, 'import_not_ready')
  } catch (error) {
    await rm(spool, { force: true })
    throw error
  }
  await rm(spoolFile(ctx, row.id, row.turn), { force: true })
  return showImport(ctx, viewer, row.id, locale)
}

export async function cancelImport(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  const row = await ctx.db.maybe<GoneRow>(deleteImport(viewer.id, id))
  if (!row) throw noImport()
  await cleanUp(ctx, row)
  return null
}

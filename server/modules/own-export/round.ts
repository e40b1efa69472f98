import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#server/shared/messages.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { isDiskFull } from '../../kernel/disk-space.ts'
import { siteName, writeLetter } from '../delivery/service.ts'
import { tellMember } from '../notification/service.ts'
import { writeArchive } from './archive.ts'
import { kinds } from './kinds.ts'
import { type About, pagesIn } from './page.ts'
import {
  type ExportRow,
  failSilentExports,
  finishExport,
  giveBackExport,
  noteExport,
  ownerOfExport,
  type ReaderRow,
  retryExport,
  takeExport,
} from './queries.ts'
import { spoolKind } from './spool.ts'

/** Where the file of an export lies, and what it is made of on the way; each try has a place of its own. */
export function rootOf({ env }: Pick<Context, 'env'>): string {
  return join(env.dataDir, 'own-exports')
}

export function archiveOf(ctx: Pick<Context, 'env'>, { id, tries }: Pick<ExportRow, 'id' | 'tries'>): string {
  return join(rootOf(ctx), `${id}-${tries}`, 'copy.zip')
}

/** All that wait, and what processes have left behind. Several may be at it: each export is one's at a time. */
export async function makeExports(ctx: Context, signal?: AbortSignal): Promise<void> {
  await ctx.db.run(failSilentExports())
  while (!signal?.aborted && !isDiskFull(ctx)) {
    const row = await ctx.db.maybe<ExportRow>(takeExport())
    if (!row) return
    await makeExport(ctx, row, signal)
  }
}

const pulse = 5000

async function makeExport(ctx: Context, row: ExportRow, stop?: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const note = async () => {
    if ((await ctx.db.run(noteExport(row))) === 0) lost.abort()
  }
  // A silence of the database is no reason to stop; that somebody else has taken it is.
  const beating = setInterval(() => void note().catch(() => {}), pulse)
  const signal = stop ? AbortSignal.any([stop, lost.signal]) : lost.signal
  const folder = join(rootOf(ctx), `${row.id}-${row.tries}`)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const isDone = (await write(ctx, row, folder, signal)) && (await finish(ctx, row))
    if (!isDone) await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (!signal.aborted) ctx.log.warn({ err: error, export: row.id }, 'a copy of a member’s data could not be made')
    await ctx.db.run(stop?.aborted ? giveBackExport(row) : retryExport(row))
    await rm(folder, { recursive: true, force: true })
  } finally {
    clearInterval(beating)
  }
}

/** False: whoever asked is not there any more. */
async function write(ctx: Context, row: ExportRow, folder: string, signal: AbortSignal): Promise<boolean> {
  const { user_id: userId, locale } = row
  const owner = await ctx.db.maybe<ReaderRow>(ownerOfExport(userId))
  if (!owner) return false
  const pages = pagesIn(locale, ctx.env.publicOrigin)
  const found: About['kinds'] = []
  const written = new Map<string, string>()
  for (const kind of kinds) {
    signal.throwIfAborted()
    const number = await spoolKind(ctx, kind, { userId, folder, pages })
    if (number === 0) continue
    found.push({ kind, number })
    written.set(`data/${kind.name}.json`, join(folder, `${kind.name}.json`))
    written.set(`pages/${kind.name}.html`, join(folder, `${kind.name}.html`))
  }
  const about = { name: owner.name, site: siteName(ctx), time: row.created_at.toISOString(), kinds: found }
  const part = join(folder, 'copy.part')
  await writeArchive(ctx, part, { written, userId, signal }, (files) => pages.index({ ...about, files }))
  await rename(part, archiveOf(ctx, row))
  for (const name of await readdir(folder)) if (name !== 'copy.zip') await rm(join(folder, name))
  return true
}

/** Told in the transaction that makes it so. */
async function finish(ctx: Context, row: ExportRow): Promise<boolean> {
  const { size } = await stat(archiveOf(ctx, row))
  const { user_id: userId, locale } = row
  return inTransaction(ctx, async (inner) => {
    const owner = await inner.db.maybe<ReaderRow>(ownerOfExport(userId))
    if (!owner || (await inner.db.run(finishExport(row, size))) === 0) return false
    const to = owner.confirmed_email
    await tellMember(inner, userId, { key: 'security_note_copy_ready', isMailed: to !== null })
    if (to) {
      const site = siteName(inner)
      const subject = say(locale, 'mail_copy_subject', { site })
      const text = say(locale, 'mail_copy_ready', { name: owner.name, url: `${inner.env.publicOrigin}/account/data` })
      await writeLetter(inner, { kind: 'security', userId, to, subject, text })
    }
    return true
  })
}

/** Those that wait for whoever has time, and those of processes that ended. */
export const startOwnExports = repeating(5000, untilStopped(makeExports), {
  waits: 'Copies of data wait for the database.',
  fails: 'copies of data could not be made',
})

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnExport } from '#contract/modules/account/own-export.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import {
  deleteOldExports,
  type ExportRow,
  exportsOf,
  insertExport,
  knownExports,
  lockMember,
  nextTime,
} from './queries.ts'
import { makeExports, rootOf } from './round.ts'

export async function askForExport(ctx: Context, client: Client, viewer: Viewer): Promise<OwnExport> {
  const row = await inTransaction(ctx, async (inner) => {
    await inner.db.maybe(lockMember(viewer.id))
    const made = await inner.db.maybe<ExportRow>(insertExport(viewer.id, client.locale))
    if (made) await record(inner, { actorId: viewer.id, action: 'user.ask-copy', subject: viewer.id, ip: client.ip })
    return made
  })
  if (!row) {
    const wait = Math.max(1, Math.ceil(((await nextOf(ctx, viewer)) - Date.now()) / 1000))
    throw new Refusal(429, 'copy_once_a_day', { retryAfter: wait })
  }
  ctx.db.afterCommit((db) => ctx.background.run('a copy of a member’s data', () => makeExports(within(ctx, db))))
  return present(row)
}

export async function listExports(ctx: Context, viewer: Viewer) {
  const list = (await ctx.db.many<ExportRow>(exportsOf(viewer.id))).map(present)
  return { list, total: list.length, nextTime: await nextOf(ctx, viewer) }
}

async function nextOf(ctx: Context, viewer: Viewer): Promise<number> {
  const { next_at } = await ctx.db.one<{ next_at: Date | null }>(nextTime(viewer.id))
  return next_at?.getTime() ?? 0
}

function present({ id, state, size, created_at, ends_at }: ExportRow): OwnExport {
  const url = state === 'ready' ? `/api/aoir-export/${id}` : ''
  return { _id: id, state, size: Number(size), url, createTime: created_at.getTime(), endTime: ends_at?.getTime() ?? 0 }
}

/** Those that have had their week, and what lies there without a row. */
export async function dropOldOwnExports(ctx: Context): Promise<number> {
  let dropped = 0
  for (let found = 100; found === 100; ) {
    found = (await ctx.db.many(deleteOldExports())).length
    dropped += found
  }
  const names = (await readdir(rootOf(ctx)).catch(() => [] as string[])).filter((name) =>
    /^[1-9]\d{0,18}-\d{1,9}$/.test(name),
  )
  const ids = names.map((name) => name.split('-')[0] ?? '')
  const known = new Set((await ctx.db.many<{ id: string }>(knownExports(ids))).map(({ id }) => id))
  for (const [at, name] of names.entries())
    if (!known.has(ids[at] ?? '')) await rm(join(rootOf(ctx), name), { recursive: true, force: true })
  return dropped
}

import sql, { type Sql } from 'sql-template-tag'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { holdWork, type WorkRow } from './access.ts'

/**
 * What becomes of a work that is held. All of these belong into the transaction of the decision; each answers null or
 * false when the work is not there, or not in the state that the decision is about.
 */

/** In sight from now on, as far as its chapters are. */
export async function passWork(ctx: Context, id: string): Promise<Record<string, never> | null> {
  const work = await holdWork(ctx, id)
  if (!isWaiting(work)) return null
  await ctx.db.run(releaseWork(id))
  contentChanged(ctx, `work:${id}`, 'works', `user:${work.user_id}`)
  return {}
}

/** Out of sight again, as it was before somebody passed it. */
export async function holdWorkAgain(ctx: Context, id: string): Promise<boolean> {
  const work = await holdWork(ctx, id)
  if (!work || work.held_at || work.deleted_at) return false
  await ctx.db.run(retainWork(id))
  contentChanged(ctx, 'all')
  return true
}

/** It stays its author's, who may change it; then somebody looks again. */
export async function rejectWork(ctx: Context, id: string, reason: string): Promise<Record<string, never> | null> {
  const work = await holdWork(ctx, id)
  if (!isWaiting(work)) return null
  await ctx.db.run(markRejected(id, reason))
  contentChanged(ctx, `user:${work.user_id}`)
  return {}
}

/** Waits again. Not what its author has changed meanwhile: that waits already, as it is now. */
export async function unrejectWork(ctx: Context, id: string): Promise<boolean> {
  const work = await holdWork(ctx, id)
  if (!work?.rejected_at || work.deleted_at) return false
  await ctx.db.run(unmarkRejected(id))
  contentChanged(ctx, `user:${work.user_id}`)
  return true
}

function isWaiting(work: WorkRow | undefined): work is WorkRow {
  return work !== undefined && work.held_at !== null && !work.rejected_at && !work.deleted_at
}

export function releaseWork(id: string): Sql {
  return sql`update works set held_at = null where id = ${id}`
}

export function retainWork(id: string): Sql {
  return sql`update works set held_at = now() where id = ${id}`
}

export function markRejected(id: string, reason: string): Sql {
  return sql`update works set rejected_at = now(), reject_reason = ${reason} where id = ${id}`
}

export function unmarkRejected(id: string): Sql {
  return sql`update works set rejected_at = null, reject_reason = '' where id = ${id}`
}

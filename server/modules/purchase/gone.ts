import sql, { type Sql } from 'sql-template-tag'
import { repeating, untilStopped } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { goneThings, settleDue } from '../sale/service.ts'
import { refund } from './refund.ts'

const portion = 200

/** In one round: a hold that ends before it, or while the server is stopped, leaves nobody with money for what is gone. */
export const startReturns = repeating(30_000, untilStopped(returnAndSettle), {
  waits: 'Sales of what is gone and shares of authors wait for the database.',
  fails: 'sales of what is gone could not be given back, or shares of authors not settled',
})

/** Everybody else has their shares also when something cannot be given back. */
export async function returnAndSettle(ctx: Context, signal?: AbortSignal): Promise<void> {
  try {
    await refundGone(ctx, signal)
  } finally {
    await settleDue(ctx, signal)
  }
}

/**
 * Sales whose author did not have the money yet when the thing was deleted, or taken away by the staff. They are found
 * from what is gone, so that a site with many sales is not gone through.
 */
export function goneSales(after: string, most: number): Sql {
  const held = sql`s.kind = 'buy' and s.state = 'held' and s.id > ${after}`
  const gone = goneThings.map(
    ([type, things]) => sql`
      select s.id from (${things}) t join sales s on s.target_type = ${type} and s.target_id = t.id
      where ${held} and s.hold_at > t.at`,
  )
  return sql`
    ${gone.reduce((all, one) => sql`${all} union ${one}`)}
    union select s.id from sales s where s.target_type = 'file' and ${held} and s.hold_at > clock_timestamp()
      and not exists (select from post_files f where f.id = s.target_id)
    order by id limit ${most}`
}

/** Gives the whole back, once each; somebody else may have done it meanwhile. Answers how many were. */
export async function refundGone(ctx: Context, signal?: AbortSignal): Promise<number> {
  let [number, after, found] = [0, '0', portion]
  while (found === portion) {
    const rows = await ctx.db.many<{ id: string }>(goneSales(after, portion))
    for (const { id } of rows) {
      if (signal?.aborted) return number
      if (await returned(ctx, id)) number += 1
      after = id
    }
    found = rows.length
  }
  return number
}

async function returned(ctx: Context, saleId: string): Promise<boolean> {
  try {
    await refund(ctx, { saleId, by: 'site', actorId: null, reason: '', bearer: 'author' })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Another process has.
    if (error.key === 'refund_done') return false
    ctx.log.warn({ err: error, sale: saleId }, 'a sale of what is gone could not be given back')
    return false
  }
}

import sql, { type Sql } from 'sql-template-tag'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { bookLegs } from '../ledger/service.ts'
import { goneInTime } from './gone.ts'

/** Sales that one booking settles; more of an author follow in the next one. */
const most = 1000
const authorsAtOnce = 100

/** Shares whose hold is over become their authors': one booking an author and round. */
export async function settleDue(ctx: Context, signal?: AbortSignal): Promise<void> {
  let after = '0'
  while (!signal?.aborted) {
    const rows = await ctx.db.many<{ author_id: string }>(authorsDue(after, authorsAtOnce))
    for (const { author_id } of rows) {
      if (signal?.aborted) return
      await settleAuthor(ctx, author_id)
      after = author_id
    }
    if (rows.length < authorsAtOnce) return
  }
}

/** All that is due to one author, also in the transaction of a caller who needs it now. */
export async function settleAuthor(ctx: Context, authorId: string): Promise<void> {
  let settled = most
  while (settled === most) settled = await inTransaction(ctx, (inner) => settleSome(inner, authorId))
}

async function settleSome(ctx: Context, authorId: string): Promise<number> {
  const due = await ctx.db.many<{ id: string; share: string }>(lockDue(authorId, most))
  const last = due.at(-1)
  if (!last) return 0
  const sum = due.reduce((all, { share }) => all + Number(share), 0)
  const { txId } =
    sum === 0
      ? { txId: null }
      : await bookLegs(ctx, {
          kind: 'settle',
          // Each sale is settled once, so the last of them names the booking.
          source: { type: 'settle', id: last.id },
          userId: authorId,
          legs: { income_due: -sum, income: sum },
          actorId: null,
        })
  await ctx.db.run(
    markSettled(
      due.map(({ id }) => id),
      txId,
    ),
  )
  return due.length
}

export function authorsDue(after: string, limit: number): Sql {
  return sql`
    select distinct s.author_id from sales s
    where s.state = 'held' and s.hold_at <= clock_timestamp() and s.author_id > ${after}
    order by s.author_id limit ${limit}`
}

/** A refund that is under way is waited for, and then no longer due; one that has still to come is left to its round. */
export function lockDue(authorId: string, limit: number): Sql {
  return sql`
    select s.id, s.share from sales s
    where s.author_id = ${authorId} and s.state = 'held' and s.hold_at <= clock_timestamp()
      and not ${goneInTime}
    order by s.id limit ${limit} for no key update`
}

export function markSettled(ids: string[], txId: string | null): Sql {
  return sql`update sales set state = 'settled', settle_tx_id = ${txId} where id = any(${ids}::int8[])`
}

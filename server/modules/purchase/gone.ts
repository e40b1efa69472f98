import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { refund } from './refund.ts'

const portion = 200

/**
 * Sales whose author does not have the money yet, of things that their author has deleted or the staff has taken away.
 * They are found from what is gone, so that a site with many sales is not gone through.
 */
export function goneSales(most: number): Sql {
  const held = sql`s.kind = 'buy' and s.state = 'held' and s.hold_at > clock_timestamp()`
  const of = (things: Sql, type: string) => sql`
    select s.id from ${things} t join sales s on s.target_type = ${type} and s.target_id = t.id
    where ${held}`
  return sql`
    ${of(sql`(select p.id from posts p where p.deleted_at is not null)`, 'posts')}
    union ${of(sql`(select f.id from posts p join post_files f on f.post_id = p.id where p.deleted_at is not null)`, 'file')}
    union ${of(sql`(select c.id from work_chapters c where c.deleted_at is not null or c.hidden_at is not null)`, 'chapter')}
    union select s.id from sales s where s.target_type = 'file' and ${held}
      and not exists (select from post_files f where f.id = s.target_id)
    union ${of(sql`(select k.id from columns k where k.deleted_at is not null)`, 'column')}
    union ${of(sql`(select b.id from boards b where b.deleted_at is not null)`, 'system')}
    union ${of(sql`(select w.id from works w where w.deleted_at is not null or w.hidden_at is not null)`, 'work')}
    order by id limit ${most}`
}

/** Gives the whole back, once each; somebody else may have done it meanwhile. */
export async function refundGone(ctx: Context, signal?: AbortSignal): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(goneSales(portion))
  let number = 0
  for (const { id } of rows) {
    if (signal?.aborted) break
    try {
      await refund(ctx, { saleId: id, by: 'site', actorId: null, reason: '', bearer: 'author' })
      number += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.log.warn({ err: error, sale: id }, 'a sale of what is gone could not be given back')
    }
  }
  return number
}

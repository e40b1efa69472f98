import sql, { type Sql } from 'sql-template-tag'
import type { TargetType } from '#contract/modules/wallet/access.ts'
import { zone } from '../../db/sql-parts.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { tellMember } from '../notification/service.ts'
import { nameKey, namesOf } from './present.ts'

const portion = 200

interface EndingRow {
  user_id: string
  target_type: TargetType
  target_id: string
  date: string
  /** No pass of theirs begins where this one ends. */
  is_last: boolean
}

/** Passes that end within three days; each is found once. */
export function endingPasses(most: number): Sql {
  return sql`
    with few as (
      select o.user_id, o.target_type, o.target_id, o.purchase_id from ownerships o
      where o.told_at is null and o.ends_at is not null and o.ends_at <= clock_timestamp() + interval '3 days'
      order by o.ends_at limit ${most} for no key update skip locked
    )
    update ownerships o set told_at = clock_timestamp() from few f
    where o.user_id = f.user_id and o.target_type = f.target_type and o.target_id = f.target_id
      and o.purchase_id = f.purchase_id
    returning o.user_id, o.target_type, o.target_id, to_char(o.ends_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as date,
      o.ends_at > clock_timestamp() and not exists (
        select from ownerships n where n.user_id = o.user_id and n.target_type = o.target_type
          and n.target_id = o.target_id and n.ends_at > o.ends_at) as is_last`
}

/** Whoever has a pass is told once that it ends: there is no renewal by itself. Answers how many were. */
export async function tellOfEndingPasses(ctx: Context, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (let some = portion; some === portion && !signal?.aborted; all += some)
    some = await inTransaction(ctx, async (inner) => {
      const rows = await inner.db.many<EndingRow>(endingPasses(portion))
      const names = await namesOf(
        inner,
        rows.map(({ target_type: type, target_id: _id }) => ({ type, _id })),
      )
      for (const { user_id, target_type: type, target_id: _id, date, is_last } of rows) {
        const title = names.get(nameKey({ type, _id }))?.title
        if (is_last && title) await tellMember(inner, user_id, { key: 'pass_note_ends', params: { title, date } })
      }
      return rows.length
    })
  return all
}

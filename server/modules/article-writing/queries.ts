import sql, { type Sql } from 'sql-template-tag'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import { isBanned } from '../../db/sql-parts.ts'
import type { Origin } from '../network/service.ts'

export const mostDue = 100

export interface DueDraft {
  id: string
  user_id: string
  name: string
  grade: number
  userpower: 0 | 1 | 3
  content: DraftContent
  origin: Origin
}

/** Drafts whose time has come. Those of authors who may not write wait until they may again. */
export function dueDrafts(): Sql {
  return sql`
    select d.id, d.user_id, u.name, u.grade, u.userpower, d.content, d.origin from post_drafts d
    join users u on u.id = d.user_id and u.deleted_at is null and not ${isBanned('u')}
      and not coalesce(u.muted_until > clock_timestamp(), false)
    where d.scheduled_at <= clock_timestamp() and not exists (select from waiting_accounts w where w.user_id = u.id)
    order by d.scheduled_at, d.id limit ${mostDue}`
}

/** No row when somebody holds it, or when it is another text by now: the next look sees what is left. */
export function holdIfDue(id: string, content: DraftContent): Sql {
  return sql`
    select id from post_drafts
    where id = ${id} and scheduled_at <= clock_timestamp() and content = ${JSON.stringify(content)}::jsonb
    for update skip locked`
}

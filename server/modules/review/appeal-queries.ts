import sql, { type Sql } from 'sql-template-tag'
import type { ItemState } from '#contract/modules/site/queue.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { type ItemContent, listedContent } from '../queue/service.ts'

/** Texts that were rejected, or removed because of reports. */
const rejectedText = sql`
  i.state = 'rejected' and i.kind in ('held', 'report')
  and i.type in ('posts', 'comment', 'reply', 'column', 'works', 'chapter', 'signature', 'system', 'board', 'classify', 'volume')`

export interface RejectedRow {
  id: string
  type: string
  content: ItemContent
  reason: string
  decided_at: Date
}

export type WaitingItemRow = Pick<RejectedRow, 'id' | 'type' | 'content'> & {
  verdict: Verdict | null
  created_at: Date
}

/** Short texts that wait while those before them are in sight; whatever else waits, its author sees in its place. */
export function waitingOf(userId: string): Sql {
  return sql`
    select i.id, i.type, i.content, i.verdict, i.created_at from queue_items i
    where i.user_id = ${userId} and i.state = 'open' and i.kind = 'held'
      and i.type in ('signature', 'system', 'column', 'classify', 'volume')
    order by i.id desc limit 100`
}

export function rejectedOf(userId: string, most: number): Sql {
  return sql`
    select i.id, i.type, ${listedContent(sql`i.content`)} as content, i.reason, i.decided_at from queue_items i
    where i.user_id = ${userId} and ${rejectedText} order by i.created_at desc, i.id desc limit ${most}`
}

export interface AppealRow {
  id: string
  object_id: string
  content: ItemContent
  state: ItemState
  reason: string
  created_at: Date
}

/** Against the rejection of texts. */
export function appealsOf(userId: string): Sql {
  return sql`
    select i.id, i.object_id, i.content, i.state, i.reason, i.created_at from queue_items i
    where i.user_id = ${userId} and i.kind = 'appeal' and i.type = 'item' order by i.id desc`
}

/** One text of this member that somebody rejected; nobody decides on it meanwhile. */
export function lockRejected(id: string, userId: string): Sql {
  return sql`
    select i.id, i.content, i.board_id from queue_items i
    where i.id = ${id} and i.user_id = ${userId} and ${rejectedText} for no key update`
}

/** One after another for each member, so that there is one of each. */
export function lockAppeals(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`appeals of ${userId}`}, 0))`
}

export function appealAgainst(type: string, objectId: string, userId: string): Sql {
  return sql`
    select id from queue_items
    where kind = 'appeal' and type = ${type} and object_id = ${objectId} and user_id = ${userId} limit 1`
}

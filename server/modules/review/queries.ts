import sql, { type Sql } from 'sql-template-tag'
import type { Neighbour, ReportReason } from '#contract/modules/forum/report.ts'
import type { ItemKind, ItemState, QueueSelect } from '#contract/modules/site/queue.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { every } from '../../db/sql-parts.ts'
import type { PictureSnapshot, VideoSnapshot } from '../attachment/service.ts'
import { claimEnds, type ItemContent, type ItemKey, listedContent, undoTime } from '../queue/service.ts'
import { neighboursOf } from '../report/service.ts'

/** Whose items somebody may see; null: everybody's. */
export type Boards = string[] | null

export interface ItemRow extends ItemKey {
  board_name: string | null
  verdict: Verdict | null
  content: Partial<Omit<ItemContent, 'images' | 'videos'>> & {
    images?: PictureSnapshot[]
    videos?: VideoSnapshot[]
    isCut?: boolean
  }
  report_number: number
  claimed_by: string | null
  claimed_name: string | null
  claim_ends: Date
  state: ItemState
  reason: string
  decided_by: string | null
  decided_name: string | null
  decided_at: Date | null
  may_undo: boolean
  batch_id: string | null
  created_at: Date
  registered_at: Date | null
  upheld: number
  dismissed: number
  rejected: number
  reports: {
    reason: ReportReason
    reporter_id: string | null
    name: string | null
    description: string
    around: Neighbour[]
    at: number
  }[]
  /** Where the next page begins. */
  place: string
}

/** Who looks, and at the items of which boards. */
export interface Scope {
  boards: Boards
  viewerId: string
}

/** Texts of their boards are what managers decide about, but for their own; appeals and accounts are the site's. */
function ofBoards({ boards, viewerId }: Scope): Sql[] {
  if (!boards) return []
  return [sql`i.board_id = any(${boards}::int8[]) and i.kind in ('held', 'report') and i.user_id <> ${viewerId}`]
}

function conditionsOf({ kind, state = 'open', systemId, userId, ruleId }: QueueSelect, scope: Scope): Sql {
  const conditions = [state === 'open' ? sql`i.state = 'open'` : sql`i.state <> 'open' and i.state = ${state}`]
  if (kind) conditions.push(sql`i.kind = ${kind}`)
  if (systemId) conditions.push(sql`i.board_id = ${systemId}`)
  if (userId) conditions.push(sql`i.user_id = ${userId}`)
  if (ruleId) conditions.push(sql`i.rule_ids @> array[${ruleId}::int8]`)
  return every([...conditions, ...ofBoards(scope)])
}

const shownReports = 20
const mostCounted = 1000

/** Who looks, and whether at all of what is long or at its beginning. */
interface Look {
  viewerId: string
  isWhole: boolean
}

/** What is shown of items (`i`, with a column `place`). */
function shown(page: Sql, { viewerId, isWhole }: Look, order: Sql): Sql {
  const against = (state: string) => sql`
    (select count(*)::int from (select from reports r where r.user_id = i.user_id and r.state <> 'open' and r.state = ${state}
      limit ${mostCounted}) few)`
  return sql`
    select i.id, i.kind, i.type, i.object_id, i.user_id, i.board_id, b.name as board_name, i.verdict,
      ${isWhole ? sql`i.content` : listedContent(sql`i.content`)} as content,
      i.reports as report_number, case when ${claimEnds} > now() then i.claimed_by end as claimed_by,
      c.name as claimed_name, ${claimEnds} as claim_ends, i.state, i.reason, i.decided_by, d.name as decided_name,
      i.decided_at, coalesce(i.decided_by = ${viewerId} and i.decided_at > now() - ${undoTime}, false) as may_undo,
      i.batch_id, i.created_at, u.created_at as registered_at, ${against('upheld')} as upheld,
      ${against('dismissed')} as dismissed, (
        select count(*)::int from (select from queue_items q where q.user_id = i.user_id and q.state = 'rejected'
          and q.kind = 'held' limit ${mostCounted}) few) as rejected, coalesce(r.reports, '[]') as reports, i.place
    from (${page}) i
    left join boards b on b.id = i.board_id
    left join users u on u.id = i.user_id
    left join users c on c.id = i.claimed_by
    left join users d on d.id = i.decided_by
    left join lateral (
      select jsonb_agg(jsonb_build_object('reason', n.reason, 'reporter_id', n.reporter_id::text, 'name', n.complainant ->> 'name',
        'description', n.description, 'around', ${neighboursOf(sql`n.id`)}, 'at', (extract(epoch from n.created_at) * 1000)::int8) order by n.id desc) as reports
      from (select * from reports where item_id = i.id order by id desc limit ${shownReports}) n
    ) r on i.reports > 0
    order by ${order}`
}

const micros = (time: Sql) => sql`(extract(epoch from ${time}) * 1000000)::int8`

/** What is open from the oldest on, what was decided from the newest on. `from`: microseconds and id of the last one. */
export function itemsPage(
  select: QueueSelect,
  scope: Scope,
  from: { key: string; id: string } | undefined,
  limit: number,
): Sql {
  const isOpen = (select.state ?? 'open') === 'open'
  const time = isOpen ? sql`i.created_at` : sql`i.decided_at`
  const value = from && sql`(timestamptz 'epoch' + ${from.key}::int8 * interval '1 microsecond', ${from.id}::int8)`
  const further = value ? (isOpen ? sql`(${time}, i.id) > ${value}` : sql`(${time}, i.id) < ${value}`) : sql`true`
  const order = isOpen ? sql`${time}, i.id` : sql`${time} desc, i.id desc`
  const page = sql`
    select i.*, ${micros(time)} || '_' || i.id as place from queue_items i
    where ${conditionsOf(select, scope)} and ${further} order by ${order} limit ${limit}`
  return shown(page, { viewerId: scope.viewerId, isWhole: false }, order)
}

export function someItems(ids: string[], look: Look): Sql {
  return shown(sql`select *, '' as place from queue_items where id = any(${ids}::int8[])`, look, sql`i.id`)
}

export interface CountsRow {
  total: number
  held: number
  report: number
  appeal: number
  member: number
  last_at: Date | null
}

/** No number here grows with what was decided. */
export function countItems(select: QueueSelect, scope: Scope): Sql {
  const counted = (condition: Sql) =>
    sql`(select count(*)::int from (select from queue_items i where ${condition} limit ${mostCounted}) few)`
  const open = (kind: ItemKind) => counted(conditionsOf({ kind, systemId: select.systemId }, scope))
  return sql`
    select ${counted(conditionsOf(select, scope))} as total, ${open('held')} as held, ${open('report')} as report,
      ${open('appeal')} as appeal, ${open('member')} as member,
      (select i.decided_at from queue_items i where ${every([sql`i.state <> 'open'`, ...ofBoards(scope)])}
        order by i.decided_at desc limit 1) as last_at`
}

/** The boards that somebody runs. */
export function boardsRunBy(userId: string): Sql {
  return sql`
    select m.board_id from board_members m join boards b on b.id = m.board_id and b.deleted_at is null
    where m.user_id = ${userId} and m.role in ('creator', 'manager')`
}

export function peopleOf(ids: string[]): Sql {
  return sql`
    select id, name, avatar, vip_end_at, grade, signature, name_colour from users
    where id = any(${ids}::int8[]) and deleted_at is null`
}

/** What is looked at before anything is locked. */
export function placeOfItem(id: string): Sql {
  return sql`select kind, type, object_id, board_id, user_id from queue_items where id = ${id}`
}

export function wasTold(userId: string, once: string): Sql {
  return sql`select from notifications where user_id = ${userId} and from_user_id is null and once = ${once}`
}

/** Whether somebody else who holds one of these offices could decide. */
export function otherStaff(userId: string, offices: number[]): Sql {
  return sql`
    select exists (
      select from users where (userpower = any(${offices}::int[]) and userpower in (0, 3)
          or (3 = any(${offices}::int[]) and 'content.queue' = any(capabilities))) and deleted_at is null
        and id <> ${userId}) as is_there`
}

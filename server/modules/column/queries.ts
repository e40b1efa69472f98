import sql, { type Sql } from 'sql-template-tag'
import type { ColumnSort } from '#contract/modules/forum/column.ts'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { limits } from '#contract/shared/limits.ts'
import { every } from '../../db/sql-parts.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import { inOrder } from '../column-articles/service.ts'
import type { CardRow } from '../user/service.ts'

export interface ColumnRow extends Omit<CardRow, 'id'> {
  id: string
  user_id: string
  title: string
  summary: string
  cover: PictureSnapshot | null
  is_finished: boolean
  subscribers: number
  updated_at: Date
  created_at: Date
  access: ContentAccess
  /** Of those that everybody can see. */
  articles: number
  views: string
}

/** `wanted` says which columns (id) and where each stands (place). */
function columnsOf(wanted: Sql): Sql {
  return sql`
    select c.id, c.user_id, c.title, c.summary, c.cover, c.is_finished, c.subscribers, c.updated_at, c.created_at, c.access,
      u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, f.articles, f.views
    from (${wanted}) w join columns c on c.id = w.id and c.deleted_at is null join users u on u.id = c.user_id
    cross join lateral (
      select count(*)::int as articles, coalesce(sum(s.views), 0)::int8 as views
      from (${inOrder(sql`c.id`, null)}) i join post_stats s on s.post_id = i.id
    ) f
    order by w.place`
}

export function oneColumn(id: string): Sql {
  return columnsOf(sql`select ${id}::int8 as id, 1 as place`)
}

export function columnsById(ids: string[]): Sql {
  return columnsOf(sql`select n.id, n.place from unnest(${ids}::int8[]) with ordinality as n (id, place)`)
}

export interface ListSelect {
  /** Whose; their own eyes see empty ones too. */
  userId?: string
  isOwn: boolean
  /** Those this member subscribes to. */
  subscriberId?: string
  sort: ColumnSort
}

const hasArticles = sql`exists (${inOrder(sql`c.id`, null)})`

function wanted({ userId, isOwn, subscriberId }: ListSelect): Sql {
  const conditions = [sql`c.deleted_at is null`]
  if (userId) conditions.push(sql`c.user_id = ${userId}`)
  if (subscriberId)
    conditions.push(sql`
      exists (select from column_subscriptions s where s.column_id = c.id and s.user_id = ${subscriberId})`)
  if (!isOwn) conditions.push(sql`c.is_listed`)
  if (!isOwn && !subscriberId) conditions.push(hasArticles)
  return every(conditions)
}

const orders: Record<ColumnSort, Sql> = {
  update: sql`c.updated_at desc, c.id desc`,
  subscribe: sql`c.subscribers desc, c.id desc`,
}

export function columnPage(select: ListSelect, limit: number, offset: number): Sql {
  return columnsOf(sql`
    select c.id, row_number() over (order by ${orders[select.sort]}) as place from columns c
    where ${wanted(select)} order by ${orders[select.sort]} limit ${limit} offset ${offset}`)
}

const mostCounted = 10_000

export function countColumns(select: ListSelect): Sql {
  return sql`
    select count(*)::int as total from (select from columns c where ${wanted(select)} limit ${mostCounted}) few`
}

export interface OwnSide {
  id: string
  /** What a rule holds, for its author and the staff. */
  held: { title?: string; summary?: string } | null
  /** What was rejected last, of one that nobody else sees. */
  rejected: { title?: string; summary?: string } | null
  is_subscribe: boolean
  is_follow: boolean
  pass_ends_at: Date | null
}

/** What these columns and their authors are to a member. */
export function ownSides(userId: string, isStaff: boolean, ids: string[]): Sql {
  return sql`
    select c.id, exists (
        select from column_subscriptions s where s.column_id = c.id and s.user_id = ${userId}) as is_subscribe,
      exists (select from follows f where f.user_id = ${userId} and f.friend_id = c.user_id) as is_follow,
      (select max(o.ends_at) from ownerships o where o.user_id = ${userId} and o.target_type = 'column'
        and o.target_id = c.id and o.ends_at > clock_timestamp()) as pass_ends_at,
      case when ${isStaff} or c.user_id = ${userId} then (
        select w.texts from waiting_texts w where w.type = 'column' and w.object_id = c.id) end as held,
      case when c.title = '' then (
        select q.undo #> '{row,texts}' from queue_items q
        where q.type = 'column' and q.object_id = c.id and q.kind = 'held' and q.state = 'rejected'
        order by q.id desc limit 1) end as rejected
    from columns c where c.id = any(${ids}::int8[])`
}

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4704

/** What one member has and what they subscribe to is counted one after another. */
export function lockMember(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}::int8))`
}

export interface NewColumn {
  userId: string
  title: string
  summary: string
  cover: PictureSnapshot | null
  access: ContentAccess
}

const freeSlot = (userId: Sql | string) => sql`
  (select min(n) from generate_series(1, ${limits.columns}::int) n
    where not exists (
      select from columns taken where taken.user_id = ${userId} and taken.slot = n and taken.deleted_at is null))`

/** No row when there is no place left. */
export function insertColumn({ userId, title, summary, cover, access }: NewColumn): Sql {
  return sql`
    insert into columns (user_id, slot, title, summary, cover, access)
    select ${userId}, f.slot, ${title}, ${summary}, ${cover && JSON.stringify(cover)}::jsonb,
      ${JSON.stringify(access)}::jsonb
    from (select ${freeSlot(userId)} as slot) f where f.slot is not null
    returning id`
}

export interface LockedColumn
  extends Pick<ColumnRow, 'id' | 'user_id' | 'title' | 'summary' | 'cover' | 'is_finished' | 'access'> {
  deleted_at: Date | null
  deleted_by: string | null
  may_restore: boolean
}

/** Time enough to think better of it. */
const restorable = sql`deleted_at > now() - interval '30 days'`

export function lockColumn(id: string): Sql {
  return sql`
    select id, user_id, title, summary, cover, is_finished, access, deleted_at, deleted_by,
      coalesce(${restorable}, false) as may_restore
    from columns where id = ${id} for no key update`
}

export function updateColumn({ id, title, summary, cover, is_finished, access }: LockedColumn): Sql {
  return sql`
    update columns set title = ${title}, summary = ${summary}, cover = ${cover && JSON.stringify(cover)}::jsonb,
      is_finished = ${is_finished}, access = ${JSON.stringify(access)}::jsonb
    where id = ${id}`
}

export function deleteColumn(id: string, by: string, reason: string): Sql {
  return sql`update columns set deleted_at = now(), deleted_by = ${by}, delete_reason = ${reason} where id = ${id}`
}

/** No row when its author has no place left. */
export function undeleteColumn(id: string): Sql {
  return sql`
    update columns c set deleted_at = null, deleted_by = null, delete_reason = '', slot = f.slot
    from (select t.id, ${freeSlot(sql`t.user_id`)} as slot from columns t where t.id = ${id}) f
    where c.id = f.id and f.slot is not null returning c.id`
}

/** Subscribes or ends it: the change of the number. */
export function subscribe(columnId: string, userId: string): Sql {
  return sql`
    insert into column_subscriptions (column_id, user_id) values (${columnId}, ${userId}) on conflict do nothing`
}

export function unsubscribe(columnId: string, userId: string): Sql {
  return sql`delete from column_subscriptions where column_id = ${columnId} and user_id = ${userId}`
}

export function isSubscribed(columnId: string, userId: string): Sql {
  return sql`select from column_subscriptions where column_id = ${columnId} and user_id = ${userId}`
}

export function countSubscribed(userId: string): Sql {
  return sql`select count(*)::int as total from column_subscriptions where user_id = ${userId}`
}

export function addSubscribers(columnId: string, delta: number): Sql {
  return sql`update columns set subscribers = subscribers + ${delta} where id = ${columnId} returning subscribers`
}

export function titlesOf(ids: string[]): Sql {
  return sql`select id, title from columns where id = any(${ids}::int8[])`
}

import sql, { type Sql } from 'sql-template-tag'
import type { NotificationType } from '#contract/modules/forum/notification.ts'
import type { Preferences } from '#contract/modules/forum/preference.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { today } from '../../db/sql-parts.ts'
import { readsBoard } from '../visibility/service.ts'

export interface ReaderRow {
  id: string
  name: string
  digest: Preferences['digest']
  /** Null: none that takes mails. */
  email: string | null
  locale: Locale | null
  muted_words: string[] | null
  is_present: boolean
}

export function readersOf(userIds: string[]): Sql {
  return sql`
    select u.id, u.name, coalesce(p.digest, 'off') as digest, p.locale, u.muted_words,
      case when u.email_confirmed_at is not null and u.refused_email_key is distinct from u.email_key then u.email end as email,
      coalesce(a.last_day >= ${today}, false) as is_present
    from users u left join notification_preferences p on p.user_id = u.id left join member_activity a on a.user_id = u.id
    where u.id = any(${userIds}::int8[]) and u.deleted_at is null`
}

export interface ItemRow {
  user_id: string
  part: 'answers' | 'posts' | 'chapters'
  type: NotificationType
  /** Of who wrote it. */
  name: string
  title: string
  note: string
  post_id: string | null
  comment_id: string | null
  work_id: string | null
  work_type: WorksType | null
  chapter_id: string | null
  column_id: string | null
  number: number
}

/** Of each part, before words that somebody does not want to meet are looked at. */
const most = 8
/** Of a board or an author in a week, the best, from which is chosen. */
const bestOf = { board: 20, author: 5 }

/**
 * What some members have missed and not read since their last digest, in a week at most: answers to them, the best of their boards and of those whom they follow,
 * and what is new of works and columns. One statement for many, because a site may have a hundred thousand of them.
 */
export function itemsFor(userIds: string[]): Sql {
  return sql`
    with missed as materialized (
      select u.id as user_id, greatest(p.digest_sent_at, now() - interval '7 days') as since
      from unnest(${userIds}::int8[]) u (id) left join notification_preferences p on p.user_id = u.id),
    ${recent}, ${candidates}
    select user_id, part, type, name, title, note, post_id, comment_id, work_id, work_type, chapter_id, column_id, number
    from (
      select i.*, row_number() over (partition by user_id, part order by weight desc, id desc) as place
      from (${answers} union all ${news} union all ${posts}) i
    ) i where place <= ${most} order by user_id, part, place`
}

const recent = sql`
  recent as materialized (
    select p.id, p.user_id, p.board_id, p.created_at, s.mix,
      row_number() over (partition by p.board_id order by s.mix desc, p.id desc) as in_board,
      row_number() over (partition by p.user_id order by s.mix desc, p.id desc) as of_author
    from shown_posts p join post_stats s on s.post_id = p.id where p.created_at > now() - interval '7 days')`

const candidates = sql`
  candidates as materialized (
    select m.user_id, r.id, r.mix from missed m join follows f on f.user_id = m.user_id
      join recent r on r.user_id = f.friend_id and r.of_author <= ${bestOf.author} and r.created_at > m.since
    union
    select m.user_id, r.id, r.mix from missed m join board_members b on b.user_id = m.user_id
      join recent r on r.board_id = b.board_id and r.in_board <= ${bestOf.board} and r.created_at > m.since)`

const isSeen = (reader: Sql) => sql`b.is_readable and ${readsBoard(reader, sql`b`)}`
const isThere = (table: Sql) => sql`(${table}.id is null or (${table}.deleted_at is null and ${table}.held_at is null))`

const answers = sql`
  select n.user_id, 'answers' as part, n.type, coalesce(f.name, '') as name, coalesce(p.title, w.title) as title,
    left(coalesce(r.content, c.content, ''), 120) as note, p.id as post_id, n.comment_id, w.id as work_id,
    w.type as work_type, n.chapter_id, null::int8 as column_id, 1 as number, n.id::float8 as weight, n.id
  from missed m join notifications n on n.user_id = m.user_id and n.read_at is null
    and n.type in ('comment', 'reply', 'mention') and n.created_at > m.since
  left join users f on f.id = n.from_user_id
  left join shown_posts p on p.id = n.post_id
    and exists (select from boards b where b.id = p.board_id and ${isSeen(sql`n.user_id`)})
  left join works w on w.id = n.work_id and w.is_listed
  left join comments c on c.id = n.comment_id left join replies r on r.id = n.reply_id
  where (p.id is not null or w.id is not null) and ${isThere(sql`c`)} and ${isThere(sql`r`)}`

const news = sql`
  select n.user_id, 'chapters', n.type, '', coalesce(w.title, k.title), coalesce(h.title, p.title, ''), p.id, null, w.id, w.type,
    h.id, k.id, n.number, n.id::float8, n.id
  from missed m join notifications n on n.user_id = m.user_id and n.read_at is null and n.type = 'system'
    and n.topic in ('work', 'column') and n.created_at > m.since
  left join works w on w.id = n.work_id and w.is_listed
  left join work_chapters h on h.id = n.chapter_id and h.work_id = w.id and h.is_visible
  left join columns k on k.id = n.column_id and k.is_listed
  left join shown_posts p on p.id = n.post_id
    and exists (select from boards b where b.id = p.board_id and ${isSeen(sql`n.user_id`)})
  where h.id is not null or (k.id is not null and p.id is not null)`

const posts = sql`
  select x.user_id, 'posts', null, u.name, p.title, left(p.excerpt, 120), p.id, null, null, null, null, null, 1, x.mix, p.id
  from candidates x join posts p on p.id = x.id join users u on u.id = p.user_id and u.deleted_at is null
  join boards b on b.id = p.board_id
  where p.user_id <> x.user_id and ${isSeen(sql`x.user_id`)}
    and not exists (select from read_history h where h.user_id = x.user_id and h.post_id = x.id)
    and not exists (select from blocks k where k.user_id = x.user_id and k.blocked_id = p.user_id)`

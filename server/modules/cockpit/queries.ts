import sql, { type Sql } from 'sql-template-tag'
import type { BoardType } from '#contract/modules/forum/board.ts'
import type { ItemKind } from '#contract/modules/site/queue.ts'
import { today } from '../../db/sql-parts.ts'
import type { CardRow } from '../user/service.ts'

export interface WaitingRow {
  kind: ItemKind
  number: number
  oldest: Date
}

/** What is open in the queue of the staff, by kind. */
export function waiting(): Sql {
  return sql`
    select kind, count(*)::int as number, min(created_at) as oldest from queue_items where state = 'open' group by kind`
}

export interface AppealRow {
  /** Of the sanction; null: it is about a text. */
  kind: 'warn' | 'mute' | 'ban' | null
  /** 0: for ever. */
  hours: number
}

/** What the oldest open appeal is against. */
export function oldestAppeal(): Sql {
  return sql`
    select s.kind, coalesce(round(extract(epoch from s.ends_at - s.created_at) / 3600, 2), 0)::float8 as hours
    from (
      select type, object_id from queue_items where kind = 'appeal' and state = 'open' order by created_at, id limit 1
    ) i
    left join sanctions s on i.type = 'sanction' and s.id = i.object_id`
}

const mostReports = 1000

/** In how many posts what was reported stands, looked at as far as it matters. */
export function postsReported(): Sql {
  return sql`
    select count(distinct i.content ->> 'postsId')::int as number from (
      select content from queue_items where kind = 'report' and state = 'open' order by created_at, id limit ${mostReports}
    ) i`
}

export interface PaymentsRow {
  number: number
  /** In the smallest unit; what does not say how much it is counts nothing. */
  sum: string
}

export function paymentsWaiting(): Sql {
  return sql`
    select count(*)::int as number, coalesce(sum(amount), 0)::int8 as sum from pay_notifications
    where outcome in ('review', 'unknown')`
}

export interface ProofRow {
  /** null: nobody has looked yet. */
  is_clean: boolean | null
  finished_at: Date | null
  is_closed: boolean
}

export function proofNow(): Sql {
  return sql`
    select p.is_clean, p.finished_at, w.failed_proof_id is not null or w.unsafe_settings <> '{}' as is_closed
    from wallet_state w left join (select is_clean, finished_at from proofs order by id desc limit 1) p on true`
}

export interface FailureRow {
  name: string
  times: number
  failed_at: Date
}

export function failedChores(): Sql {
  return sql`select name, times, failed_at from chore_failures order by failed_at desc limit 50`
}

export function refusedMails(): Sql {
  return sql`
    select coalesce(sum(number), 0)::int as number from refused_mails where hour > now() - interval '24 hours'`
}

const card = sql`u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`
const brief = sql`b.id as board_id, b.name as board_name, b.sign as board_sign, b.cover as board_cover,
  b.type as board_type`

interface Brief {
  board_id: string
  board_name: string
  board_sign: string
  board_cover: string
  board_type: BoardType
}

export interface NewcomerRow extends Brief, CardRow {
  post_id: string
  title: string
  created_at: Date
}

/** First posts of a week are so few that all of them are looked at; of a flood, the newest. */
const mostFirst = 1000

/** Who wrote for the first time, and has waited for an answer for two hours. */
export function newcomersUnanswered(most: number): Sql {
  return sql`
    select p.id as post_id, p.title, p.created_at, ${brief}, ${card}
    from (
      select post_id from first_posts
      where created_at < now() - interval '2 hours' and created_at > now() - interval '7 days'
      order by created_at desc limit ${mostFirst}
    ) f
    join post_stats s on s.post_id = f.post_id and s.comments = 0
    join listed_posts p on p.id = f.post_id
    join boards b on b.id = p.board_id join users u on u.id = p.user_id and u.deleted_at is null
    order by p.created_at desc limit ${most}`
}

export interface BoardRow extends Brief {
  posts: number
  usual: number
}

/** Less than half of what is usual there; what never was much may rest. */
const quiet = { least: 4, share: 0.5 }

/** By whole days: today's has only begun. Which day it is, is asked once and not for each row. */
export function boardsGoingQuiet(most: number): Sql {
  const now = sql`(select ${today})`
  return sql`
    with weeks as (
      select board_id, coalesce(sum(posts) filter (where day >= ${now} - 7), 0)::int as posts,
        coalesce(sum(posts) filter (where day < ${now} - 7), 0)::float8 / 4 as usual
      from board_days where day >= ${now} - 35 and day < ${now} group by board_id
    )
    select ${brief}, w.posts, w.usual
    from weeks w join boards b on b.id = w.board_id and b.state = 'open' and b.deleted_at is null
    where w.usual >= ${quiet.least} and w.posts < w.usual * ${quiet.share}
    order by w.usual - w.posts desc, b.id limit ${most}`
}

/** What a single person looked for is their own. */
const leastPeople = 2

export function searchesInVain(most: number): Sql {
  return sql`
    select word, sum(times)::int as times from empty_searches where day > ${today} - 7
    group by word having sum(times) >= ${leastPeople} order by 2 desc, word limit ${most}`
}

export interface EndingRow extends CardRow {
  vip_end_at: Date
}

/** Whose membership ends within a week, the first of them first. */
export function membershipsEnding(most: number): Sql {
  return sql`
    select ${card} from vip_grants g join users u on u.id = g.user_id and u.vip_end_at = g.to_at and u.deleted_at is null
    where g.to_at > now() and g.to_at <= now() + interval '7 days' order by g.to_at, g.user_id limit ${most}`
}

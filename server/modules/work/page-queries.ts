import sql, { type Sql } from 'sql-template-tag'
import type { WorkState, WorksType } from '#contract/modules/works/work.ts'
import { every, today } from '../../db/sql-parts.ts'
import { type CardRow, cardColumns, cardJoins } from './card-queries.ts'
import { numberOf } from './queries.ts'

export interface PageRow extends CardRow {
  first_chapter_id: string | null
  direction: 'ltr' | 'rtl' | 'strip'
  notice: string
  bundle_off: number
  tips: number
  /** Visible chapters outside of volumes, and the volumes in their order. */
  volumes: { loose: number; list: { id: string; title: string; chapters: number }[] }
}

const pageColumns = sql`
  ${cardColumns}, w.first_chapter_id, w.direction, w.notice, w.bundle_off, coalesce((
    select e.tips from earning_stats e where e.target_type = 'work' and e.target_id = w.id), 0) as tips, (
    select jsonb_build_object(
      'loose', coalesce((select sum(s.chapters) from chapter_spans s where s.work_id = w.id and s.volume_id is null), 0),
      'list', coalesce(jsonb_agg(jsonb_build_object('id', v.id::text, 'title', v.title, 'chapters',
        coalesce((select sum(s.chapters) from chapter_spans s where s.work_id = w.id and s.volume_id = v.id), 0))
        order by v.position, v.id), '[]'))
    from work_volumes v where v.work_id = w.id
  ) as volumes`

export function workPages(ids: string[], condition: Sql): Sql {
  return sql`select ${pageColumns} from works w ${cardJoins} where w.id = any(${ids}::int8[]) and ${condition}`
}

/** Titles of volumes that wait, of these works. */
export interface HeldTitleRow {
  id: string
  title: string
}

export function heldTitles(workIds: string[]): Sql {
  return sql`
    select v.id, w.texts ->> 'title' as title from work_volumes v
    join waiting_texts w on w.type = 'volume' and w.object_id = v.id where v.work_id = any(${workIds}::int8[])`
}

/** Where a member is in a work. */
export interface ReadingRow {
  chapter_id: string
  title: string
  number: number
  block: number
  place_offset: number
  read_at: Date
}

/** What of works is one member's own; a place in a chapter that is out of sight leads nowhere. */
export interface OwnRow {
  id: string
  is_like: boolean
  is_follow: boolean
  /** null: not on the shelf. */
  notify: boolean | null
  chapter_id: string | null
  title: string | null
  number: number | null
  block: number | null
  place_offset: number | null
  read_at: Date | null
}

/** In the order in which they are asked for. */
export function ownStates(asked: { userId: string; id: string }[]): Sql {
  return sql`
    select n.id, exists (
        select from likes l where l.user_id = n.user_id and l.type = 'works' and l.object_id = n.id
      ) as is_like, exists (
        select from works w join follows f on f.friend_id = w.user_id where w.id = n.id and f.user_id = n.user_id
      ) as is_follow, s.notify, c.id as chapter_id, c.title, case when c.id is not null then ${numberOf} end as number,
      p.block, p.place_offset, p.read_at
    from unnest(${asked.map(({ userId }) => userId)}::int8[], ${asked.map(({ id }) => id)}::int8[])
      with ordinality as n (user_id, id, place)
    left join work_shelves s on s.user_id = n.user_id and s.work_id = n.id
    left join work_places p on p.user_id = n.user_id and p.work_id = n.id
    left join work_chapters c on c.id = p.chapter_id and c.is_visible
    order by n.place`
}

const shownDays = 30

interface MineSelect {
  worksType?: WorksType
  state?: WorkState
}

/** A row of my own works. */
export interface OwnPageRow extends PageRow {
  delete_reason: string
  view_days: number[]
  restore_until: Date | null
}

const restorable = sql`w.deleted_at > now() - interval '30 days'`

/** Which state (`w`) a work is in; without one, all that are there or can be restored. */
export function inState(state: WorkState | undefined): Sql {
  if (state === 'deleted') return restorable
  if (state === 'hidden') return sql`w.deleted_at is null and (w.hidden_at is not null or w.rejected_at is not null)`
  if (state)
    return sql`w.deleted_at is null and w.hidden_at is null and w.rejected_at is null and w.visibility = ${state}`
  return sql`(w.deleted_at is null or ${restorable})`
}

function selected(userId: string, { worksType, state }: MineSelect): Sql {
  return every([sql`w.user_id = ${userId}`, inState(state), worksType ? sql`w.type = ${worksType}` : sql`true`])
}

export function mine(userId: string, select: MineSelect, page: number, limit: number): Sql {
  return sql`
    select ${pageColumns}, w.delete_reason,
      case when w.deleted_by = w.user_id then w.deleted_at + interval '30 days' end as restore_until,
      array(
        select coalesce(d.views, 0)::int from generate_series(0, ${shownDays - 1}::int) age
        left join work_days d on d.work_id = w.id and d.day = ${today} - age order by age desc
      ) as view_days
    from works w ${cardJoins} where ${selected(userId, select)}
    order by greatest(w.updated_at, w.last_published_at) desc, w.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countMine(userId: string, select: MineSelect): Sql {
  return sql`select count(*)::int as total from works w where ${selected(userId, select)}`
}

export function workDays(workId: string): Sql {
  return sql`
    select n.day::date::text as day, coalesce(d.views, 0) as views, coalesce(d.readers, 0) as readers,
      coalesce(d.shelves, 0) as shelf, coalesce(d.likes, 0) as likes, coalesce(d.comments, 0) as comments,
      coalesce(d.words, 0) as words
    from generate_series(${today} - ${shownDays - 1}::int, ${today}, interval '1 day') as n (day)
    left join work_days d on d.work_id = ${workId} and d.day = n.day::date order by n.day`
}

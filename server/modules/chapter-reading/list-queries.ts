import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { ChapterState } from '#contract/modules/works/chapter.ts'
import { every, likePattern } from '../../db/sql-parts.ts'
import type { WorkChaptersRow } from '../../db/tables.ts'
import { spanOrder } from '../work/service.ts'

export type EntryRow = Pick<WorkChaptersRow, 'id' | 'title' | 'words' | 'pages' | 'published_at'> & {
  volume_id: string | null
  access: ContentAccess
  number: number
}

/**
 * The spans of a work in the order in which they are read, each with what stands before it. Only these are gone through
 * as a whole, however many chapters there are.
 */
function spans(workId: Sql): Sql {
  return sql`
    select s.id, s.volume_id, s.entries, s.chapters, row_number() over o as turn,
      (sum(s.entries) over o - s.entries)::int as entries_before, (sum(s.chapters) over o - s.chapters)::int as before
    from chapter_spans s left join work_volumes v on v.id = s.volume_id where s.work_id = ${workId}
    window o as (order by ${spanOrder})`
}

/** How many chapters of a volume readers see, and how many stand before them. */
export function extentOf(workId: string, volumeId: string): Sql {
  return sql`
    select coalesce(sum(p.chapters), 0)::int as total, coalesce(min(p.before), 0)::int as before
    from (${spans(sql`${workId}`)}) p where p.volume_id = ${volumeId}`
}

const entry = sql`c.id, p.volume_id, c.title, c.words, c.pages, c.published_at, c.access`

/** The chapters with the numbers from `first` to `last`. */
export function entriesBetween(workId: string, first: number, last: number, isDown: boolean): Sql {
  return sql`
    with spans as materialized (${spans(sql`${workId}`)})
    select ${entry}, c.number from spans p cross join lateral (
      select c.*, (p.before + row_number() over (order by c.position, c.id))::int as number
      from work_chapters c where c.span_id = p.id and c.is_visible
    ) c
    where p.before < ${last} and p.before + p.chapters >= ${first} and c.number between ${first} and ${last}
    order by c.number ${isDown ? sql`desc` : sql`asc`}`
}

/** Those whose titles hold a word: they are looked through, as there are ten thousand at most. */
export function entriesNamed(
  workId: string,
  { volumeId, keyword }: { volumeId?: string; keyword: string },
  isDown: boolean,
  limit: number,
  offset: number,
): Sql {
  const which = volumeId === undefined ? sql`true` : sql`c.volume_id = ${volumeId}`
  return sql`
    with spans as materialized (${spans(sql`${workId}`)}), numbered as (
      select ${entry}, (p.before + row_number() over (partition by p.id order by c.position, c.id))::int as number
      from spans p join work_chapters c on c.span_id = p.id and c.is_visible
    )
    select c.*, count(*) over ()::int as total from numbered c
    where ${which} and c.title ilike ${likePattern(keyword)}
    order by c.number ${isDown ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}`
}

/** What its author sees of a chapter. */
export interface AuthorRow extends Omit<EntryRow, 'number'> {
  work_id: string
  state: ChapterState
  is_visible: boolean
  scheduled_at: Date | null
  held_at: Date | null
  rejected_at: Date | null
  reject_reason: string
  hidden_at: Date | null
  hide_reason: string
  delete_reason: string
  restore_until: Date | null
  number: number
  place: number
  revision: number
  published_revision: number | null
  updated_at: Date
  views: number
  comments: number
  typos: number
  draft_title: string
  draft_words: number
  draft_pages: number
  draft_access: ContentAccess
}

const authorColumns = sql`
  c.id, c.work_id, c.volume_id, c.title, c.words, c.pages, c.published_at, c.access, c.state, c.is_visible, c.scheduled_at,
  c.held_at, c.rejected_at, c.reject_reason, c.hidden_at, c.hide_reason, c.delete_reason,
  case when coalesce(c.deleted_by, w.user_id) = w.user_id then c.deleted_at + interval '30 days' end as restore_until,
  c.number, c.place, d.revision, r.number as published_revision, d.updated_at,
  t.views, t.comments, t.typos, d.title as draft_title, d.words as draft_words, jsonb_array_length(d.pages) as draft_pages,
  d.access as draft_access`

const authorJoins = sql`
  join works w on w.id = c.work_id join chapter_drafts d on d.chapter_id = c.id join chapter_stats t on t.chapter_id = c.id
  left join chapter_revisions r on r.id = c.published_id`

/** Chapters of spans (`p`) with their places: among all that are not deleted, and among those that readers see. */
const placed = sql`
  select c.*, p.volume_id,
    (p.entries_before + count(*) filter (where c.deleted_at is null) over i)::int as place,
    case when c.is_visible then (p.before + count(*) filter (where c.is_visible) over i)::int else 0 end as number
  from work_chapters c where c.span_id = p.id
  window i as (order by c.position, c.id rows unbounded preceding)`

/** All that are not deleted, from one place to another. */
export function ownBetween(workId: string, first: number, last: number, isDown: boolean): Sql {
  return sql`
    with spans as materialized (${spans(sql`${workId}`)})
    select ${authorColumns} from spans p cross join lateral (${placed}) c ${authorJoins}
    where c.deleted_at is null and p.entries_before < ${last} and p.entries_before + p.entries >= ${first}
      and c.place between ${first} and ${last}
    order by c.place ${isDown ? sql`desc` : sql`asc`}`
}

export function countOwn(workId: string): Sql {
  return sql`select coalesce(sum(entries), 0)::int as total from chapter_spans where work_id = ${workId}`
}

export interface OwnSelect {
  state?: ChapterState | 'deleted'
  volumeId?: string
  keyword?: string
}

const upward = sql`c.place, p.turn, c.position, c.id`
const downward = sql`c.place desc, p.turn desc, c.position desc, c.id desc`

/** Those that fit: they are looked through, as there are ten thousand at most. */
export function ownFound(workId: string, select: OwnSelect, isDown: boolean, limit: number, offset: number): Sql {
  const { state, volumeId, keyword } = select
  const conditions = [
    state === 'deleted' ? sql`c.deleted_at > now() - interval '30 days'` : sql`c.deleted_at is null`,
    volumeId === undefined ? sql`true` : sql`p.volume_id = ${volumeId}`,
    keyword ? sql`d.title ilike ${likePattern(keyword)}` : sql`true`,
  ]
  if (state === 'hidden')
    conditions.push(sql`(c.state = 'hidden' or c.hidden_at is not null or c.rejected_at is not null)`)
  else if (state && state !== 'deleted')
    conditions.push(sql`c.state = ${state} and c.hidden_at is null and c.rejected_at is null`)
  return sql`
    with spans as materialized (${spans(sql`${workId}`)})
    select ${authorColumns}, count(*) over ()::int as total from spans p cross join lateral (${placed}) c ${authorJoins}
    where ${every(conditions)} order by ${isDown ? downward : upward} limit ${limit} offset ${offset}`
}

/** These, in this order. */
export function ownByIds(ids: string[]): Sql {
  return sql`
    with spans as materialized (
      ${spans(sql`(select w.work_id from work_chapters w where w.id = (${ids}::int8[])[1])`)}
    ), touched as (select c.span_id from work_chapters c where c.id = any(${ids}::int8[]))
    select ${authorColumns} from spans p cross join lateral (${placed}) c ${authorJoins}
    where p.id in (select span_id from touched) and c.id = any(${ids}::int8[])
    order by array_position(${ids}::int8[], c.id)`
}

export interface StateRow {
  state: ChapterState | 'deleted'
  number: number
  typos: number
  scheduled_to: Date | null
}

/** As `AuthorEntry` names their states. */
export function statesIn(workId: string): Sql {
  return sql`
    select case when c.deleted_at is not null then 'deleted' when c.hidden_at is not null or c.rejected_at is not null
        then 'hidden' else c.state end as state,
      count(*)::int as number, coalesce(sum(t.typos) filter (where c.deleted_at is null), 0)::int as typos,
      max(c.scheduled_at) filter (where c.deleted_at is null) as scheduled_to
    from chapter_spans s join work_chapters c on c.span_id = s.id join chapter_stats t on t.chapter_id = c.id
    where s.work_id = ${workId} and (c.deleted_at is null or c.deleted_at > now() - interval '30 days') group by 1`
}

export interface VolumeRow {
  /** null: outside of volumes. */
  id: string | null
  title: string
  held_title: string | null
  entries: number
  words: number
}

/** What stands outside of volumes first. */
export function volumesIn(workId: string): Sql {
  return sql`
    select null::int8 as id, '' as title, null as held_title, coalesce(sum(s.entries), 0)::int as entries,
      coalesce(sum(s.words), 0)::int as words
    from chapter_spans s where s.work_id = ${workId} and s.volume_id is null
    union all (
      select v.id, v.title, w.texts ->> 'title', coalesce(n.entries, 0)::int, coalesce(n.words, 0)::int
      from work_volumes v left join waiting_texts w on w.type = 'volume' and w.object_id = v.id
      left join lateral (
        select sum(s.entries) as entries, sum(s.words) as words from chapter_spans s
        where s.work_id = v.work_id and s.volume_id = v.id
      ) n on true
      where v.work_id = ${workId} order by v.position, v.id)`
}

import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { today } from '../../db/sql-parts.ts'
import type { Reader } from '../../kernel/context.ts'
import { keptChapter } from '../access/service.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import type { CardRow } from '../user/service.ts'
import { spanOrder } from '../work/service.ts'

/** Everything of a chapter but its text. */
export interface PageRow extends Omit<CardRow, 'id'> {
  id: string
  title: string
  words: number
  pages: number
  access: ContentAccess
  published_at: Date | null
  edited_at: Date | null
  is_visible: boolean
  is_gone: boolean
  is_listed: boolean
  volume_id: string | null
  volume_title: string | null
  work_id: string
  work_title: string
  type: WorksType
  direction: 'ltr' | 'rtl' | 'strip'
  user_id: string
  number: number
  likes: number
  comments: number
  owned: number
  tips: number
  previous: Neighbour | null
  next: Neighbour | null
}

export interface Neighbour {
  id: string
  title: string
  access: ContentAccess
}

/** Bought before its author took it away, or the whole work. What the staff has taken away is gone for everybody. */
function keptBy(viewerId: string): Sql {
  return sql`(${keptChapter} and exists (select from ownerships o where o.user_id = ${viewerId}
      and ((o.target_type = 'chapter' and o.target_id = c.id) or (o.target_type = 'work' and o.target_id = w.id))))`
}

/**
 * Which chapters (`c`, of the work `w`) somebody may know of: what readers see, to their author all that are not deleted,
 * and what they have bought.
 */
export function chapterSeenBy(viewer: Reader | null): Sql {
  const seen = sql`(c.is_visible and w.is_listed)`
  if (!viewer) return seen
  const own = sql`(w.user_id = ${viewer.id} and w.deleted_at is null and c.deleted_at is null)`
  return sql`(${seen} or ${own} or ${keptBy(viewer.id)})`
}

/** Only the spans of the work are gone through as a whole; of chapters those of three spans at most are looked at. */
export function onePage(id: string, viewer: Reader | null): Sql {
  const beside = (side: 'previous' | 'next') => {
    const [inside, order, span] =
      side === 'previous'
        ? [sql`(x.position, x.id) < (c.position, c.id)`, sql`x.position desc, x.id desc`, sql`h.span_before`]
        : [sql`(x.position, x.id) > (c.position, c.id)`, sql`x.position, x.id`, sql`h.span_after`]
    const first = (where: Sql) => sql`(
      select jsonb_build_object('id', x.id::text, 'title', x.title, 'access', x.access)
      from work_chapters x where ${where} and x.is_visible order by ${order} limit 1)`
    return sql`coalesce(${first(sql`x.span_id = c.span_id and ${inside}`)}, ${first(sql`x.span_id = ${span}`)})`
  }
  return sql`
    with spans as materialized (
      select s.id, s.chapters, row_number() over o as turn, sum(s.chapters) over o - s.chapters as before
      from chapter_spans s left join work_volumes v on v.id = s.volume_id
      where s.work_id = (select k.work_id from work_chapters k where k.id = ${id}) window o as (order by ${spanOrder})
    ), h as materialized (
      select h.before,
        (select q.id from spans q where q.chapters > 0 and q.turn < h.turn order by q.turn desc limit 1) as span_before,
        (select q.id from spans q where q.chapters > 0 and q.turn > h.turn order by q.turn limit 1) as span_after
      from spans h where h.id = (select k.span_id from work_chapters k where k.id = ${id})
    )
    select c.id, c.title, c.words, c.pages, c.access, c.published_at, c.edited_at, c.is_visible,
      not (c.is_visible and w.is_listed) and w.user_id is distinct from ${viewer?.id ?? null}::int8 as is_gone, w.is_listed,
      m.volume_id,
      b.title as volume_title, w.id as work_id, w.title as work_title, w.type, w.direction, w.user_id, u.name, u.avatar,
      u.vip_end_at, u.grade, u.signature, u.name_colour, t.likes, t.comments, coalesce(e.owned, 0) as owned,
      coalesce(e.tips, 0) as tips, (
        h.before + 1 + (
          select count(*) from work_chapters x
          where x.span_id = c.span_id and x.is_visible and (x.position, x.id) < (c.position, c.id))
      )::int as number, ${beside('previous')} as previous, ${beside('next')} as next
    from work_chapters c cross join h join works w on w.id = c.work_id join users u on u.id = w.user_id
    join chapter_stats t on t.chapter_id = c.id join chapter_spans m on m.id = c.span_id
    left join work_volumes b on b.id = m.volume_id
    left join earning_stats e on e.target_type = 'chapter' and e.target_id = c.id
    where c.id = ${id} and ${chapterSeenBy(viewer)}`
}

/** A text: read after the lock was asked, and nowhere else for readers. */
export interface TextRow {
  number: number
  document: ChapterDocument | null
  pages: PictureSnapshot[]
  pictures: PictureSnapshot[]
  author_note: string
}

/** What readers see. */
export function publishedText(id: string): Sql {
  return sql`
    select r.number, r.document, r.pages, r.pictures, r.author_note
    from work_chapters c join chapter_revisions r on r.id = c.published_id where c.id = ${id}`
}

/** What its author is writing. */
export function workingText(id: string): Sql {
  return sql`
    select d.revision as number, d.document, d.pages, d.pictures, d.author_note,
      case when d.day = ${today} then d.day_words else d.words end as words_before
    from chapter_drafts d where d.chapter_id = ${id}`
}

/** The keys of its blocks in their order, or the numbers of its pages. */
export function blocksIn(id: string): Sql {
  return sql`
    select case when r.document is null then array(select generate_series(1, jsonb_array_length(r.pages)))
      else array(select (b.value -> 'attrs' ->> 'key')::int from jsonb_array_elements(r.document -> 'content') with ordinality as b (value, place)
        order by b.place) end as blocks
    from work_chapters c join chapter_revisions r on r.id = c.published_id where c.id = ${id}`
}

/** Whether each of these members likes each of these chapters, in their order. */
export function likesOf(asked: { userId: string; id: string }[]): Sql {
  return sql`
    select exists (
        select from likes l where l.user_id = n.user_id and l.type = 'chapter' and l.object_id = n.id
      ) as is_like
    from unnest(${asked.map(({ userId }) => userId)}::int8[], ${asked.map(({ id }) => id)}::int8[])
      with ordinality as n (user_id, id, place)
    order by n.place`
}

export function workOfChapter(id: string): Sql {
  return sql`select work_id from work_chapters where id = ${id}`
}

import sql, { type Sql } from 'sql-template-tag'
import type { AgeNote, Serial, WorksType } from '#contract/modules/works/work.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { PictureSnapshot } from '../attachment/service.ts'

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4710

/** The works of one member are begun and brought back one after another. */
export function lockAuthor(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}))`
}

/** Those that are there; deleted ones do not count until they are brought back. */
export function countWorks(userId: string): Sql {
  return sql`select count(*)::int as total from works where user_id = ${userId} and deleted_at is null`
}

/** What a work says of itself. */
export interface WorkValues {
  title: string
  summary: string
  notice: string
  tags: string[]
  categoryId: string | null
  ageNote: AgeNote
  direction: 'ltr' | 'rtl' | 'strip'
  serial: Serial
  visibility: 'public' | 'private'
  /** Percent off for whoever buys all that is sold. */
  bundleOff: number
  verdict: Verdict | null
}

export function isHeld({ verdict }: Pick<WorkValues, 'verdict'>): boolean {
  return verdict?.action === 'hold'
}

export function insertWork(userId: string, type: WorksType, values: WorkValues): Sql {
  const { title, summary, notice, tags, categoryId, ageNote, direction, serial, visibility, verdict } = values
  return sql`
    insert into works (user_id, type, title, summary, notice, tags, category_id, age_note, direction, serial, visibility,
      verdict, held_at)
    values (${userId}, ${type}, ${title}, ${summary}, ${notice}, ${tags}, ${categoryId}, ${ageNote}, ${direction}, ${serial},
      ${visibility}, ${verdict && JSON.stringify(verdict)}::jsonb, case when ${isHeld(values)} then now() end)
    returning id`
}

/** Whether it is out of sight afterwards, and whether what was rejected is still as it was. */
export interface Standing {
  isHeld: boolean
  isRejected: boolean
}

export function updateWork(id: string, values: WorkValues, standing: Standing): Sql {
  const { title, summary, notice, tags, categoryId, ageNote, direction, serial, visibility, bundleOff, verdict } =
    values
  return sql`
    update works set bundle_off = ${bundleOff}, title = ${title}, summary = ${summary}, notice = ${notice}, tags = ${tags}, category_id = ${categoryId},
      age_note = ${ageNote}, direction = ${direction}, serial = ${serial}, visibility = ${visibility},
      verdict = ${verdict && JSON.stringify(verdict)}::jsonb,
      held_at = case when ${standing.isHeld} then coalesce(held_at, now()) end,
      rejected_at = case when ${standing.isRejected} then rejected_at end,
      reject_reason = case when ${standing.isRejected} then reject_reason else '' end, updated_at = now()
    where id = ${id}`
}

export function setCover(id: string, cover: PictureSnapshot | null): Sql {
  return sql`update works set cover = ${cover && JSON.stringify(cover)}::jsonb, updated_at = now() where id = ${id}`
}

export type OwnValues = Omit<WorkValues, 'verdict' | 'categoryId' | 'ageNote' | 'bundleOff'> & {
  verdict: Verdict | null
  category_id: string | null
  age_note: AgeNote
  bundle_off: number
}

export function valuesOf(id: string): Sql {
  return sql`
    select title, summary, notice, tags, category_id, age_note, direction, serial, visibility, bundle_off, verdict
    from works where id = ${id}`
}

export function deleteWork(id: string, by: string, reason = ''): Sql {
  return sql`update works set deleted_at = now(), deleted_by = ${by}, delete_reason = ${reason} where id = ${id}`
}

export function undeleteWork(id: string): Sql {
  return sql`update works set deleted_at = null, deleted_by = null, delete_reason = '' where id = ${id}`
}

export function titlesOf(ids: string[]): Sql {
  return sql`select id, title from works where id = any(${ids}::int8[])`
}

export function categoryOf(type: WorksType, id: string): Sql {
  return sql`select id from work_categories where id = ${id} and type = ${type}`
}

export function hideWork(id: string, by: string | null, reason: string): Sql {
  return sql`
    update works set hidden_at = case when ${by}::int8 is null then null else now() end, hidden_by = ${by}::int8,
      hide_reason = ${reason} where id = ${id}`
}

/** Spans (`s`) in the order in which they are read: what has no volume stands before all volumes. */
export const spanOrder = sql`coalesce(v.position, -1), v.id nulls first, s.position, s.id`

/** Which one a chapter (`c`) is among those that readers see. Only the spans of its work are gone through as a whole. */
export const numberOf = sql`(
  select n.before + (
    select count(*) from work_chapters x
    where x.span_id = c.span_id and x.is_visible and (x.position, x.id) <= (c.position, c.id))
  from (
    select s.id, sum(s.chapters) over (order by ${spanOrder} rows unbounded preceding) - s.chapters as before
    from chapter_spans s left join work_volumes v on v.id = s.volume_id where s.work_id = c.work_id
  ) n
  where n.id = c.span_id)::int`

/**
 * The figures of a work whose chapters have changed, from those of its spans; whoever calls holds the work. Answers how
 * many words readers have more than before.
 */
export function refreshWork(id: string): Sql {
  return sql`
    with spans as materialized (
      select s.id, s.entries, s.chapters, s.words, s.pages, row_number() over (order by ${spanOrder}) as turn
      from chapter_spans s left join work_volumes v on v.id = s.volume_id where s.work_id = ${id}
    ), sums as (
      select coalesce(sum(entries), 0)::int as entries, coalesce(sum(chapters), 0)::int as chapters,
        coalesce(sum(words), 0)::int8 as words, coalesce(sum(pages), 0)::int as pages from spans
    ), first as (
      select c.id from work_chapters c
      where c.span_id = (select s.id from spans s where s.chapters > 0 order by s.turn limit 1) and c.is_visible
      order by c.position, c.id limit 1
    ), last as (
      select c.id, c.published_at, c.span_id, c.position from work_chapters c where c.work_id = ${id} and c.is_visible
      order by c.published_at desc, c.id desc limit 1
    ), numbered as (
      select l.id, l.published_at, (
          select coalesce(sum(p.chapters), 0) from spans p, spans h where h.id = l.span_id and p.turn < h.turn
        ) + (select count(*) from work_chapters c where c.span_id = l.span_id and c.is_visible and (c.position, c.id) <= (l.position, l.id))
        as number
      from last l
    ), before as (select words from works where id = ${id})
    update works w set entries = t.entries, chapters = t.chapters, words = t.words, pages = t.pages,
      first_chapter_id = (select f.id from first f), last_chapter_id = n.id, last_number = coalesce(n.number, 0)::int,
      last_published_at = n.published_at, first_published_at = coalesce(w.first_published_at, n.published_at)
    from sums t left join numbered n on true
    where w.id = ${id} returning (w.words - (select b.words from before b))::int8 as more`
}

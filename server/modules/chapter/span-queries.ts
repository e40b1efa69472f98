import sql, { type Sql } from 'sql-template-tag'

/** The places of chapters. Whoever calls any of this holds the work. */

export interface SpanRow {
  id: string
  position: number
}

function inVolume(volumeId: string | null): Sql {
  return volumeId === null ? sql`s.volume_id is null` : sql`s.volume_id = ${volumeId}`
}

/** The spans of a volume in their order. */
export function spansOf(workId: string, volumeId: string | null): Sql {
  return sql`
    select s.id, s.position from chapter_spans s where s.work_id = ${workId} and ${inVolume(volumeId)}
    order by s.position, s.id`
}

export function insertSpan(workId: string, volumeId: string | null, position: number): Sql {
  return sql`
    insert into chapter_spans (work_id, volume_id, position) values (${workId}, ${volumeId}, ${position}) returning id`
}

/** Room between them again. */
export function renumberSpans(workId: string, volumeId: string | null): Sql {
  return sql`
    update chapter_spans s set position = n.place
    from (
      select s.id, row_number() over (order by s.position, s.id) as place from chapter_spans s
      where s.work_id = ${workId} and ${inVolume(volumeId)}
    ) n
    where s.id = n.id`
}

export interface PlaceRow {
  id: string
  position: number
}

/** All that stands in a span, deleted ones too: they keep their place until they are gone for good. */
export function placesIn(spanId: string): Sql {
  return sql`select id, position from work_chapters where span_id = ${spanId} order by position, id`
}

export function spanOfChapter(workId: string, chapterId: string): Sql {
  return sql`
    select c.span_id, s.volume_id from work_chapters c join chapter_spans s on s.id = c.span_id
    where c.id = ${chapterId} and c.work_id = ${workId} and c.deleted_at is null`
}

export function setPlaces(ids: string[], spanIds: string[], positions: number[]): Sql {
  return sql`
    update work_chapters c set span_id = n.span_id, position = n.position
    from unnest(${ids}::int8[], ${spanIds}::int8[], ${positions}::float8[]) as n (id, span_id, position)
    where c.id = n.id`
}

/** The figures of these spans, from their chapters. */
export function recountSpans(ids: string[]): Sql {
  return sql`
    update chapter_spans s set entries = n.entries, chapters = n.chapters, words = n.words, pages = n.pages
    from (
      select t.id, count(c.id) filter (where c.deleted_at is null)::int as entries,
        count(c.id) filter (where c.is_visible)::int as chapters,
        coalesce(sum(c.words) filter (where c.is_visible), 0) as words,
        coalesce(sum(c.pages) filter (where c.is_visible), 0)::int as pages
      from unnest(${ids}::int8[]) as t (id) left join work_chapters c on c.span_id = t.id group by t.id
    ) n
    where s.id = n.id`
}

/** Those in which nothing stands. */
export function dropEmptySpans(ids: string[]): Sql {
  return sql`
    delete from chapter_spans s
    where s.id = any(${ids}::int8[]) and not exists (select from work_chapters c where c.span_id = s.id)`
}

export interface NeighbourRow {
  id: string
  /** All that stands in it. */
  size: number
}

/** A span and the one after it in the same volume. */
export function withNext(spanId: string): Sql {
  return sql`
    with here as (select work_id, volume_id, position, id from chapter_spans where id = ${spanId})
    select s.id, (select count(*)::int from work_chapters c where c.span_id = s.id) as size
    from here h join chapter_spans s on s.work_id = h.work_id and s.volume_id is not distinct from h.volume_id
      and (s.position, s.id) >= (h.position, h.id)
    order by s.position, s.id limit 2`
}

export function volumeOfSpan(spanId: string): Sql {
  return sql`select volume_id from chapter_spans where id = ${spanId}`
}

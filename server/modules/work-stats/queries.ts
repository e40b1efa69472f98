import sql, { type Sql } from 'sql-template-tag'
import { lockedInOrder, today } from '../../db/sql-parts.ts'

/** What was published today. */
export function addWords(workId: string, words: number): Sql {
  return sql`
    insert into work_days (work_id, day, words) values (${workId}, ${today}, ${words})
    on conflict (work_id, day) do update set words = work_days.words + excluded.words`
}

/** The figures of new chapters: `made` says their ids. */
export function startChapterStats(made: Sql): Sql {
  return sql`insert into chapter_stats (chapter_id) ${made}`
}

/**
 * Points, times fifty so that they are whole: a view is one, a like fifty, a comment a hundred, a shelf a hundred and
 * fifty. Whatever counts something adds its points at once; only when a day ends those of seven days are reckoned anew.
 */
const worth: Record<Counted, number> = { views: 1, likes: 50, comments: 100, shelves: 150 }
export type Counted = 'views' | 'likes' | 'comments' | 'shelves'

const columns: Record<Counted, Sql> = {
  views: sql`views`,
  likes: sql`likes`,
  comments: sql`comments`,
  shelves: sql`shelves`,
}

/** Several works at once, locked in the order of their ids: `changes` says id and delta. */
export function changeFigure(what: Counted, changes: Sql): Sql {
  const column = columns[what]
  const points = sql`d.delta * ${worth[what]}::int`
  return sql`
    update work_stats s set ${column} = s.${column} + d.delta, hot = s.hot + ${points}, points = s.points + ${points}
    from (${lockedInOrder('work_stats', changes)}) d where s.work_id = d.id returning d.id, s.${column}`
}

/** The same for the day; after the figures, as everybody locks. */
export function changeDay(what: Counted, changes: Sql): Sql {
  const column = columns[what]
  return sql`
    insert into work_days as w (work_id, day, ${column})
    select c.id, ${today}, c.delta from (${changes}) c where c.delta <> 0 order by c.id
    on conflict (work_id, day) do update set ${column} = w.${column} + excluded.${column}`
}

/** Of chapters; `changes` says id and delta. */
export function changeChapterLikes(changes: Sql): Sql {
  return sql`
    update chapter_stats s set likes = s.likes + d.delta from (${lockedInOrder('chapter_stats', changes)}) d
    where s.chapter_id = d.id returning d.id, s.likes`
}

/** Faults that are open. */
export function changeTypos(chapterId: string, delta: number): Sql {
  return sql`update chapter_stats set typos = typos + ${delta}::int where chapter_id = ${chapterId}`
}

/** Somebody who read a chapter. */
export interface View {
  chapterId: string
  /** A number that says nothing of them. */
  reader: string
  isGuest: boolean
}

/** Views of chapters that the reader could read; answers the works whose figures are different now. */
export function addViews(views: View[]): Sql {
  return sql`
    with seen as materialized (
      select c.id, c.work_id, v.reader
      from unnest(${views.map(({ chapterId }) => chapterId)}::int8[], ${views.map(({ reader }) => reader)}::int8[],
        ${views.map(({ isGuest }) => isGuest)}::bool[]) as v (chapter_id, reader, is_guest)
      join work_chapters c on c.id = v.chapter_id and c.is_visible and (not v.is_guest or c.access ->> 'kind' = 'free')
      join works w on w.id = c.work_id and w.is_listed
    ), by_work as materialized (
      select s.work_id, n.views from work_stats s
      join (select work_id, count(*)::int as views from seen group by work_id) n on n.work_id = s.work_id
      order by s.work_id for no key update of s
    ), by_chapter as materialized (
      select t.chapter_id, n.views from chapter_stats t
      join (select id, count(*)::int as views from seen where (select count(*) from by_work) > 0 group by id) n on n.id = t.chapter_id
      order by t.chapter_id for no key update of t
    ), chapters as (
      update chapter_stats t set views = t.views + b.views from by_chapter b where t.chapter_id = b.chapter_id
    ), fresh as (
      insert into work_readers (work_id, day, reader)
      select distinct work_id, ${today}, reader from seen where (select count(*) from by_chapter) > 0 order by 1, 3
      on conflict do nothing returning work_id
    ), days as (
      insert into work_days as d (work_id, day, views, readers)
      select b.work_id, ${today}, b.views, (select count(*)::int from fresh f where f.work_id = b.work_id)
      from by_work b order by b.work_id
      on conflict (work_id, day) do update set views = d.views + excluded.views, readers = d.readers + excluded.readers
    )
    update work_stats s set views = s.views + b.views, hot = s.hot + b.views, points = s.points + b.views
    from by_work b where s.work_id = b.work_id returning s.work_id`
}

/** Works that have been out for sixty days are new no more. */
export function endNewness(): Sql {
  return sql`update work_stats set is_new = false where is_new and first_published_at <= now() - interval '60 days'`
}

/** Works whose seven days are not those of today: reckoned anew, so many at once. Answers which. */
export function reckonHot(most: number): Sql {
  return sql`
    with old as materialized (
      select s.work_id from work_stats s where s.hot <> 0 and s.hot_day < ${today}
      order by s.hot_day, s.work_id limit ${most} for no key update skip locked
    )
    update work_stats s set hot_day = ${today}, hot = coalesce((
      select sum(d.views * ${worth.views}::int + d.likes * ${worth.likes}::int + d.comments * ${worth.comments}::int
        + d.shelves * ${worth.shelves}::int)
      from work_days d where d.work_id = s.work_id and d.day > ${today} - 7), 0)
    from old where s.work_id = old.work_id returning s.work_id`
}

import sql, { type Sql } from 'sql-template-tag'
import type { ShelfSort } from '#contract/modules/works/shelf.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { every } from '../../db/sql-parts.ts'
import type { Viewer } from '../../kernel/context.ts'
import { numberOf, type ReadingRow, workSeenBy } from '../work/service.ts'

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4711

/** The shelf of one member changes one step after another. */
export function lockShelf(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}))`
}

export function shelved(userId: string, workId: string): Sql {
  return sql`select notify from work_shelves where user_id = ${userId} and work_id = ${workId}`
}

export function countShelved(userId: string): Sql {
  return sql`select count(*)::int as total from work_shelves where user_id = ${userId}`
}

/** No row when it stands there already. */
export function putOnShelf(userId: string, workId: string, notify: boolean): Sql {
  return sql`
    insert into work_shelves (user_id, work_id, notify) values (${userId}, ${workId}, ${notify})
    on conflict do nothing returning work_id`
}

export function setNotify(userId: string, workId: string, notify: boolean): Sql {
  return sql`update work_shelves set notify = ${notify} where user_id = ${userId} and work_id = ${workId}`
}

export function takeOff(userId: string, workIds: string[]): Sql {
  return sql`
    delete from work_shelves where user_id = ${userId} and work_id = any(${workIds}::int8[]) returning work_id`
}

export function markSeen(userId: string, workId: string): Sql {
  return sql`update work_shelves set seen_at = clock_timestamp() where user_id = ${userId} and work_id = ${workId}`
}

export function shelfNumber(workId: string): Sql {
  return sql`select shelves from work_stats where work_id = ${workId}`
}

export interface ShelfEntry {
  work_id: string
  notify: boolean
  created_at: Date
  new_number: number
  chapter_id: string | null
  title: string
  number: number
  block: number
  place_offset: number
  read_at: Date
}

export interface ShelfSelect {
  worksType?: WorksType
  hasNew?: boolean
  kinds: WorksType[]
}

const newest = sql`(
  select count(*)::int from work_chapters n where n.work_id = s.work_id and n.is_visible and n.published_at > s.seen_at)`

/** Works (`w`) of a shelf (`s`) that this member can still read. */
function onShelf(viewer: Viewer, { worksType, hasNew, kinds }: ShelfSelect): Sql {
  const conditions = [
    sql`s.user_id = ${viewer.id} and ${workSeenBy(viewer)}`,
    sql`(w.type = any(${kinds}::text[]) or w.user_id = ${viewer.id})`,
  ]
  if (worksType) conditions.push(sql`w.type = ${worksType}`)
  if (hasNew !== undefined) conditions.push(sql`(w.is_listed and ${newest} > 0) = ${hasNew}`)
  return every(conditions)
}

const orders: Record<ShelfSort, Sql> = {
  read: sql`p.read_at desc nulls last, s.created_at desc, s.work_id desc`,
  update: sql`w.last_published_at desc nulls last, s.work_id desc`,
  add: sql`s.created_at desc, s.work_id desc`,
}

export function shelfPage(viewer: Viewer, select: ShelfSelect, sort: ShelfSort, limit: number, offset: number): Sql {
  return sql`
    with page as materialized (
      select s.work_id, s.notify, s.created_at, s.seen_at, p.chapter_id, p.block, p.place_offset, p.read_at,
        row_number() over (order by ${orders[sort]}) as turn
      from work_shelves s join works w on w.id = s.work_id
      left join work_places p on p.user_id = s.user_id and p.work_id = s.work_id
      where ${onShelf(viewer, select)} order by ${orders[sort]} limit ${limit} offset ${offset}
    )
    select s.work_id, s.notify, s.created_at, ${newest} as new_number, c.id as chapter_id, coalesce(c.title, '') as title,
      case when c.id is null then 0 else ${numberOf} end as number, coalesce(s.block, 0) as block,
      coalesce(s.place_offset, 0) as place_offset, coalesce(s.read_at, s.created_at) as read_at
    from page s left join work_chapters c on c.id = s.chapter_id and c.is_visible order by s.turn`
}

export function countShelf(viewer: Viewer, select: ShelfSelect): Sql {
  return sql`
    select count(*)::int as total from work_shelves s join works w on w.id = s.work_id where ${onShelf(viewer, select)}`
}

/** A place as it is handed over, in a chapter whose blocks are known. */
export interface NewPlace {
  userId: string
  workId: string
  chapterId: string
  block: number
  offset: number
  progress: number
  readTime: number
}

export interface KeptPlace {
  user_id: string
  work_id: string
  chapter_id: string
  block: number
  place_offset: number
  read_at: Date
  is_new: boolean
}

/**
 * One place a reader and work: the one with the latest time holds, whatever was written in between. A time after now is
 * now. Whoever reads has seen what is new. Rows are locked in the order of their keys.
 */
export function keepPlaces(places: NewPlace[]): Sql {
  const column = <T>(value: (place: NewPlace) => T) => places.map(value)
  return sql`
    with given as materialized (
      select distinct on (g.user_id, g.work_id) g.*
      from (
        select v.user_id, v.work_id, v.chapter_id, v.block, v.place_offset, v.progress, v.turn,
          least(timestamptz 'epoch' + v.read_time * interval '1 millisecond', clock_timestamp()) as read_at
        from unnest(${column(({ userId }) => userId)}::int8[], ${column(({ workId }) => workId)}::int8[],
          ${column(({ chapterId }) => chapterId)}::int8[], ${column(({ block }) => block)}::int[],
          ${column(({ offset }) => offset)}::float8[], ${column(({ progress }) => progress)}::float8[],
          ${column(({ readTime }) => readTime)}::int8[])
          with ordinality as v (user_id, work_id, chapter_id, block, place_offset, progress, read_time, turn)
      ) g
      order by g.user_id, g.work_id, g.read_at desc, g.turn desc
    ), seen as (
      update work_shelves s set seen_at = greatest(s.seen_at, g.read_at) from given g
      where s.user_id = g.user_id and s.work_id = g.work_id and s.seen_at < g.read_at
    )
    insert into work_places as p (user_id, work_id, chapter_id, block, place_offset, progress, read_at)
    select g.user_id, g.work_id, g.chapter_id, g.block, g.place_offset, g.progress, g.read_at from given g
    order by g.user_id, g.work_id
    on conflict (user_id, work_id) do update set
      chapter_id = case when excluded.read_at >= p.read_at then excluded.chapter_id else p.chapter_id end,
      block = case when excluded.read_at >= p.read_at then excluded.block else p.block end,
      place_offset = case when excluded.read_at >= p.read_at then excluded.place_offset else p.place_offset end,
      progress = case when excluded.read_at >= p.read_at then excluded.progress else p.progress end,
      read_at = greatest(excluded.read_at, p.read_at)
    returning user_id, work_id, chapter_id, block, place_offset, read_at, xmax = 0 as is_new`
}

/** The newest stay. */
export function trimPlaces(userId: string): Sql {
  return sql`
    delete from work_places where user_id = ${userId} and work_id in (
      select work_id from work_places where user_id = ${userId} order by read_at desc, work_id desc
      offset ${limits.readWorks})`
}

export function forgetPlaces(userId: string, workId: string | undefined): Sql {
  return sql`
    delete from work_places
    where user_id = ${userId} and (${workId ?? null}::int8 is null or work_id = ${workId ?? null}::int8)`
}

export interface ReadEntry extends ReadingRow {
  work_id: string
  percent: number
}

const source = sql`
  work_places p join works w on w.id = p.work_id join work_chapters c on c.id = p.chapter_id and c.is_visible`

/** Of works that this member can still read. */
export function readPage(viewer: Viewer, kinds: WorksType[], limit: number, offset: number): Sql {
  return sql`
    select p.work_id, p.chapter_id, c.title, ${numberOf} as number, p.block, p.place_offset, p.read_at,
      least(floor(100 * (${numberOf} - 1 + p.progress) / greatest(w.chapters, 1)), 100)::int as percent
    from ${source} where ${readBy(viewer, kinds)}
    order by p.read_at desc, p.work_id desc limit ${limit} offset ${offset}`
}

export function countRead(viewer: Viewer, kinds: WorksType[]): Sql {
  return sql`select count(*)::int as total from ${source} where ${readBy(viewer, kinds)}`
}

function readBy(viewer: Viewer, kinds: WorksType[]): Sql {
  return sql`
    p.user_id = ${viewer.id} and ${workSeenBy(viewer)} and (w.type = any(${kinds}::text[]) or w.user_id = ${viewer.id})`
}

/** Blocks that are gone, and where each of them leads. */
export function movePlaces(chapterId: string, gone: number[], to: number[]): Sql {
  return sql`
    update work_places p set block = m.led, place_offset = 1
    from unnest(${gone}::int[], ${to}::int[]) as m (gone, led)
    where p.chapter_id = ${chapterId} and p.block = m.gone`
}

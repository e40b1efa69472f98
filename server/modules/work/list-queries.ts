import sql, { type Sql } from 'sql-template-tag'
import type { WorkSelect, WorkSort } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { every } from '../../db/sql-parts.ts'
import { type CardRow, cardColumns, cardJoins } from './card-queries.ts'

/** Where the next page begins: the key by which the list is ordered, and the work itself. */
export interface Place {
  key: string
  id: string
}

export type ListedRow = CardRow & { key: string }

interface Order {
  column: Sql
  /** Of the table that has the column, so that an index has both. */
  id: Sql
  key: Sql
  value: (key: string) => Sql
}

const byTime = (column: Sql): Order => ({
  column,
  id: sql`w.id`,
  key: sql`(extract(epoch from ${column}) * 1000000)::int8::text`,
  value: (key) => sql`(timestamptz 'epoch' + ${key}::int8 * interval '1 microsecond')`,
})

const byNumber = (column: Sql, id: Sql): Order => ({
  column,
  id,
  key: sql`${column}::text`,
  value: (key) => sql`${key}::int8`,
})

const orders: Record<WorkSort, Order> = {
  hot: byNumber(sql`t.hot`, sql`t.work_id`),
  shelf: byNumber(sql`t.shelves`, sql`t.work_id`),
  words: byNumber(sql`w.words`, sql`w.id`),
  new: byTime(sql`w.first_published_at`),
  update: byTime(sql`w.last_published_at`),
}

/** Works that everybody may read; those for adults are shown to members alone. */
function conditionsOf(select: WorkSelect, isMember: boolean): Sql[] {
  const { worksType, categoryId, serial, wordsMin, wordsMax, tag, userId } = select
  const conditions = [sql`w.is_listed and t.is_listed and w.type = ${worksType} and t.type = ${worksType}`]
  if (!isMember) conditions.push(sql`w.age_note < 18`)
  if (categoryId) conditions.push(sql`w.category_id = ${categoryId}`)
  if (serial) conditions.push(sql`w.serial = ${serial}`)
  if (wordsMin !== undefined) conditions.push(sql`w.words >= ${wordsMin}`)
  if (wordsMax !== undefined) conditions.push(sql`w.words <= ${wordsMax}`)
  if (tag) conditions.push(sql`w.tags @> array[${tag}::text]`)
  if (userId) conditions.push(sql`w.user_id = ${userId}`)
  return conditions
}

const source = sql`works w join work_stats t on t.work_id = w.id`

export interface WorkList {
  select: WorkSelect
  sort: WorkSort
  isMember: boolean
}

export function listedWorks(
  { select, sort, isMember }: WorkList,
  from: Place | undefined,
  limit: number,
  offset: number,
): Sql {
  const { column, id, key, value } = orders[sort]
  const after = from ? [sql`(${column}, ${id}) < (${value(from.key)}, ${from.id}::int8)`] : []
  return sql`
    with page as materialized (
      select w.id, ${column} as place, ${key} as key from ${source}
      where ${every([...conditionsOf(select, isMember), ...after])}
      order by ${column} desc, ${id} desc limit ${limit} offset ${offset}
    )
    select ${cardColumns}, page.key from page join works w on w.id = page.id ${cardJoins}
    order by page.place desc, page.id desc`
}

export function countListed({ select, isMember }: WorkList): Sql {
  return sql`
    select count(*)::int as total from (
      select from ${source} where ${every(conditionsOf(select, isMember))} limit ${limits.countedMost}) few`
}

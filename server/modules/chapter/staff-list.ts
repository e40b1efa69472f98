import sql, { type Sql } from 'sql-template-tag'
import type { AdminChapter } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed } from '#server/shared/paging.ts'
import { every, likePattern } from '../../db/sql-parts.ts'
import type { Context } from '../../kernel/context.ts'
import { noWork } from '../work/service.ts'

interface ChaptersSelect {
  state?: 'public' | 'hidden'
  keyword?: string
}

interface ChaptersInput {
  workId: string
  page: number
  limit: number
  select?: ChaptersSelect
}

interface StaffRow {
  id: string
  title: string
  words: number
  pages: number
  is_hidden: boolean
  hide_reason: string
  is_held: boolean
  reports: number
  published_at: Date
}

export function workForStaff(id: string): Sql {
  return sql`select id from works where id = ${id} and deleted_at is null and visibility = 'public'`
}

/** What readers see or saw: drafts, and what their author has hidden, do not exist here. */
function selected(workId: string, { state, keyword }: ChaptersSelect): Sql {
  return every([
    sql`c.work_id = ${workId} and c.state = 'published' and c.deleted_at is null`,
    state ? sql`(c.hidden_at is not null) = ${state === 'hidden'}` : sql`true`,
    keyword ? sql`r.title ilike ${likePattern(keyword)}` : sql`true`,
  ])
}

export function staffChapters(workId: string, select: ChaptersSelect, limit: number, offset: number): Sql {
  return sql`
    select c.id, r.title, r.words, jsonb_array_length(r.pages) as pages, c.hidden_at is not null as is_hidden, c.hide_reason,
      c.held_at is not null as is_held, c.published_at,
      (select count(*)::int from reports o where o.kind = 'chapter' and o.object_id = c.id) as reports
    from work_chapters c join chapter_revisions r on r.id = c.published_id
    where ${selected(workId, select)} order by c.published_at desc, c.id desc limit ${limit} offset ${offset}`
}

export function countStaffChapters(workId: string, select: ChaptersSelect): Sql {
  return sql`
    select count(*)::int as total from (
      select from work_chapters c join chapter_revisions r on r.id = c.published_id
      where ${selected(workId, select)} limit ${limits.countedMost}) few`
}

export async function chaptersForStaff(
  ctx: Context,
  { workId, page, limit, select = {} }: ChaptersInput,
): Promise<Listed<AdminChapter>> {
  if (!(await ctx.db.maybe<{ id: string }>(workForStaff(workId)))) throw noWork()
  const [rows, { total }] = await Promise.all([
    ctx.db.many<StaffRow>(staffChapters(workId, select, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countStaffChapters(workId, select)),
  ])
  const list = rows.map((row) => ({
    _id: row.id,
    title: row.title,
    wordNumber: row.words,
    pageNumber: row.pages,
    state: row.is_hidden ? ('hidden' as const) : ('public' as const),
    stateReason: row.is_hidden ? row.hide_reason : '',
    isHeld: row.is_held,
    reportNumber: row.reports,
    publishTime: row.published_at.getTime(),
  }))
  return { list, total }
}

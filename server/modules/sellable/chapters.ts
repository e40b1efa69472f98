import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { keptChapter, keptWork } from '../access/service.ts'
import { assertOn } from '../work/service.ts'
import { type PictureSnapshot, pathOf } from './covers.ts'
import type { Offer, Part, Sellable } from './offer.ts'

interface WorkRow {
  id: string
  user_id: string
  type: WorksType
  title: string
  cover: PictureSnapshot | null
  is_finished: boolean
  bundle_off: number
  now: string
}

interface ChapterRow extends WorkRow {
  work_id: string
  access: ContentAccess
}

interface PartRow {
  id: string
  access: ContentAccess
  is_owned: boolean
}

const clock = sql`floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now`

export function soldChapter(id: string): Sql {
  return sql`
    select c.id, c.work_id, c.title, c.access, w.user_id, w.type, w.cover, w.bundle_off, false as is_finished, ${clock}
    from work_chapters c join works w on w.id = c.work_id where c.id = ${id} and c.is_visible and w.is_listed`
}

export function soldWork(id: string): Sql {
  return sql`
    select w.id, w.user_id, w.type, w.title, w.cover, w.bundle_off, w.serial = 'finished' as is_finished, ${clock}
    from works w where w.id = ${id} and w.is_listed`
}

/** What readers see of it and is sold, and whether this member owns it. */
export function soldOf(workId: string, viewerId: string, chapterIds: string[] | undefined): Sql {
  return sql`
    select c.id, c.access, exists (
      select from ownerships o where o.user_id = ${viewerId} and o.target_type = 'chapter' and o.target_id = c.id
        and (o.ends_at is null or o.ends_at > clock_timestamp())) as is_owned
    from work_chapters c
    where c.work_id = ${workId} and c.is_visible and c.access ->> 'kind' = 'paid'
      and (${chapterIds === undefined} or c.id = any(${chapterIds ?? []}::int8[]))
    order by c.id`
}

interface ShownWork {
  id: string
  title: string
  type: WorksType
  cover: PictureSnapshot | null
  is_gone: boolean
  /** Its owners still read it. */
  is_kept: boolean
}

interface ShownChapter extends ShownWork {
  work_id: string
}

export function shownChapters(ids: string[]): Sql {
  return sql`
    select c.id, c.work_id, c.title, w.type, w.cover, not (c.is_visible and w.is_listed) as is_gone,
      ${keptChapter} as is_kept
    from work_chapters c join works w on w.id = c.work_id where c.id = any(${ids}::int8[])`
}

export function shownWorks(ids: string[]): Sql {
  return sql`
    select w.id, w.title, w.type, w.cover, not w.is_listed as is_gone, ${keptWork} as is_kept
    from works w where w.id = any(${ids}::int8[])`
}

function path(type: WorksType, workId: string, chapterId?: string): string {
  return chapterId === undefined ? `/${type}/${workId}` : `/${type}/${workId}/${chapterId}`
}

export const sellableChapters: Sellable = {
  async find(ctx, viewer, id) {
    const row = await ctx.db.maybe<ChapterRow>(soldChapter(id))
    if (!row) return undefined
    const own: Part = { type: 'chapter', id, access: row.access }
    const ownedBy = [own, { type: 'work', id: row.work_id } as const]
    return { ...offerOf(ctx, viewer, row), url: path(row.type, row.work_id, id), parts: [own], bundleOff: 0, ownedBy }
  },
  async shown(ctx, ids) {
    const rows = await ctx.db.many<ShownChapter>(shownChapters(ids))
    return shownOf(ctx, rows, (row) => path(row.type, row.work_id, row.id))
  },
  tag: (id) => `chapter:${id}`,
}

export const sellableWorks: Sellable = {
  async find(ctx, viewer, id, chapterIds) {
    const row = await ctx.db.maybe<WorkRow>(soldWork(id))
    if (!row) return undefined
    const chapters = await ctx.db.many<PartRow>(soldOf(id, viewer.id, chapterIds))
    if (chapterIds && chapters.length < new Set(chapterIds).size) throw new Refusal(404, 'chapter_not_found')
    return {
      ...offerOf(ctx, viewer, row),
      url: path(row.type, id),
      parts: chapters
        .filter(({ is_owned: isOwned }) => !isOwned)
        .map(({ id: chapterId, access }) => ({ type: 'chapter', id: chapterId, access })),
      // Whoever buys all of what will not go on has all that still comes.
      includesWhole: row.is_finished && chapterIds === undefined,
      bundleOff: chapterIds === undefined ? row.bundle_off : 0,
      ownedBy: [{ type: 'work', id }],
    }
  },
  async shown(ctx, ids) {
    const rows = await ctx.db.many<ShownWork>(shownWorks(ids))
    return shownOf(ctx, rows, (row) => path(row.type, row.id))
  },
  tag: (id) => `work:${id}`,
}

type Common = Pick<Offer, 'title' | 'cover' | 'isGone' | 'authorId' | 'now' | 'isOpen' | 'includesWhole'>

function offerOf(ctx: Context, viewer: Viewer, row: WorkRow): Common {
  assertOn(ctx, row.type)
  return {
    title: row.title,
    cover: pathOf(ctx, row.cover),
    isGone: false,
    authorId: row.user_id,
    now: Number(row.now),
    isOpen: isStaff(viewer),
    includesWhole: false,
  }
}

function shownOf<Row extends ShownWork>(ctx: Context, rows: Row[], urlOf: (row: Row) => string) {
  return new Map(
    rows.map((row) => {
      const { id, title, cover, is_gone: isGone, is_kept: isKept } = row
      return [id, { title, cover: pathOf(ctx, cover), url: isGone && !isKept ? '' : urlOf(row), isGone }]
    }),
  )
}

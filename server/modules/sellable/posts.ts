import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { isStaff } from '#contract/roles.ts'
import { readsBoard, withdrawn } from '../visibility/service.ts'
import { type PictureSnapshot, pathOf } from './covers.ts'
import type { Sellable } from './offer.ts'

interface PostRow {
  id: string
  user_id: string
  title: string
  cover: PictureSnapshot | null
  access: ContentAccess
  is_manager: boolean
  now: string
}

interface ShownRow {
  id: string
  user_id: string
  title: string
  cover: PictureSnapshot | null
  is_gone: boolean
  /** Its owners still read it. */
  is_kept: boolean
}

/** Longer ones are cut: purchases keep the title. */
const longestTitle = 200

const head = sql`
  p.id, p.user_id, left(coalesce(nullif(p.title, ''), p.excerpt), ${longestTitle}::int) as title,
  coalesce((select a.cover from articles a where a.post_id = p.id), p.images -> 0) as cover`

export function soldPost(id: string, viewerId: string): Sql {
  return sql`
    select ${head}, p.access, floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now,
      exists (select from board_members m where m.board_id = p.board_id and m.user_id = ${viewerId}
        and m.role in ('creator', 'manager')) as is_manager
    from posts p join boards b on b.id = p.board_id
    where p.id = ${id} and (p.is_listed or p.is_gated) and b.is_readable and ${readsBoard(viewerId, sql`b`)}`
}

export function shownPosts(ids: string[]): Sql {
  return sql`
    select ${head}, not (p.is_listed or p.is_gated) as is_gone, ${withdrawn} as is_kept
    from posts p where p.id = any(${ids}::int8[])`
}

export const sellablePosts: Sellable = {
  async find(ctx, viewer, id) {
    const row = await ctx.db.maybe<PostRow>(soldPost(id, viewer.id))
    if (!row) return undefined
    return {
      title: row.title,
      cover: pathOf(ctx, row.cover),
      url: `/${id}`,
      isGone: false,
      authorId: row.user_id,
      now: Number(row.now),
      isOpen: isStaff(viewer) || row.is_manager,
      parts: [{ type: 'posts', id, access: row.access }],
      includesWhole: false,
      bundleOff: 0,
      ownedBy: [{ type: 'posts', id }],
    }
  },
  async shown(ctx, ids) {
    const rows = await ctx.db.many<ShownRow>(shownPosts(ids))
    return new Map(
      rows.map(({ id, title, cover, is_gone: isGone, is_kept: isKept }) => [
        id,
        { title, cover: pathOf(ctx, cover), url: isGone && !isKept ? '' : `/${id}`, isGone },
      ]),
    )
  },
  tag: (id) => `post:${id}`,
}

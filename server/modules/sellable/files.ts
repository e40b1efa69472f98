import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { isStaff } from '#contract/roles.ts'
import { readsBoard, withdrawn } from '../visibility/service.ts'
import type { Sellable } from './offer.ts'

interface FileRow {
  id: string
  post_id: string
  user_id: string
  title: string
  access: ContentAccess
  is_manager: boolean
  now: string
}

/** A file beside a post that this member sees. */
export function soldFile(id: string, viewerId: string): Sql {
  return sql`
    select f.id, f.post_id, p.user_id, a.original_name as title, f.access,
      floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now,
      exists (select from board_members m where m.board_id = p.board_id and m.user_id = ${viewerId}
        and m.role in ('creator', 'manager')) as is_manager
    from post_files f join attachments a on a.id = f.attachment_id and a.state = 'stored'
    join posts p on p.id = f.post_id join boards b on b.id = p.board_id
    where f.id = ${id} and (p.is_listed or p.is_gated) and b.is_readable and ${readsBoard(viewerId, sql`b`)}`
}

export function shownFiles(ids: string[]): Sql {
  return sql`
    select f.id, f.post_id, a.original_name as title, not (p.is_listed or p.is_gated) as is_gone,
      ${withdrawn} as is_kept
    from post_files f join attachments a on a.id = f.attachment_id join posts p on p.id = f.post_id
    where f.id = any(${ids}::int8[])`
}

export const sellableFiles: Sellable = {
  async find(ctx, viewer, id) {
    const row = await ctx.db.maybe<FileRow>(soldFile(id, viewer.id))
    if (!row) return undefined
    return {
      title: row.title,
      cover: '',
      url: `/${row.post_id}`,
      isGone: false,
      authorId: row.user_id,
      now: Number(row.now),
      isOpen: isStaff(viewer) || row.is_manager,
      parts: [{ type: 'file', id, access: row.access }],
      includesWhole: false,
      bundleOff: 0,
      ownedBy: [{ type: 'file', id }],
    }
  },
  async shown(ctx, ids) {
    const rows = await ctx.db.many<Pick<FileRow, 'id' | 'post_id' | 'title'> & { is_gone: boolean; is_kept: boolean }>(
      shownFiles(ids),
    )
    return new Map(
      rows.map(({ id, post_id, title, is_gone: isGone, is_kept: isKept }) => [
        id,
        { title, cover: '', url: isGone && !isKept ? '' : `/${post_id}`, isGone },
      ]),
    )
  },
  // Whether it is open is asked for each reader; what everybody sees of it stays the same.
  tag: () => undefined,
}

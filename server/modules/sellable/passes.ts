import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { accessLimits } from '#contract/modules/wallet/access-limits.ts'
import { isStaff } from '#contract/roles.ts'
import { type PictureSnapshot, pathOf } from './covers.ts'
import type { Sellable } from './offer.ts'

/** A column, or a board: whoever has bought it reads what is in it for a time. */
interface PassRow {
  id: string
  user_id: string
  title: string
  access: ContentAccess
  /** They read it without a pass. */
  is_open: boolean
  now: string
}

type ColumnRow = PassRow & { cover: PictureSnapshot | null }
type BoardRow = PassRow & { cover: string; sign: string; type: string }

const clock = sql`floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now`

export function soldColumn(id: string): Sql {
  return sql`
    select c.id, c.user_id, c.title, c.cover, c.access, false as is_open, ${clock}
    from columns c where c.id = ${id} and c.is_listed`
}

export function soldBoard(id: string, viewerId: string): Sql {
  return sql`
    select b.id, b.creator_id as user_id, b.name as title, b.cover, b.sign, b.type,
      coalesce(b.pass, '{"kind": "free"}') as access, exists (select from board_members m
        where m.board_id = b.id and m.user_id = ${viewerId} and m.role in ('creator', 'manager')) as is_open, ${clock}
    from boards b where b.id = ${id} and b.is_readable and b.deleted_at is null`
}

export function shownColumns(ids: string[]): Sql {
  return sql`select c.id, c.title, c.cover, not c.is_listed as is_gone from columns c where c.id = any(${ids}::int8[])`
}

export function shownBoards(ids: string[]): Sql {
  return sql`
    select b.id, b.name as title, b.cover, b.sign, b.type, not b.is_readable or b.deleted_at is not null as is_gone
    from boards b where b.id = any(${ids}::int8[])`
}

/** A month of a column has thirty days; those of a board are its own. */
export const sellableColumns: Sellable = {
  async find(ctx, viewer, id) {
    const row = await ctx.db.maybe<ColumnRow>(soldColumn(id))
    if (!row) return undefined
    const face = { cover: pathOf(ctx, row.cover), url: `/column/${id}` }
    return { ...passOf('column', row, isStaff(viewer)), ...face, days: accessLimits.month }
  },
  async shown(ctx, ids) {
    const rows = await ctx.db.many<Pick<ColumnRow, 'id' | 'title' | 'cover'> & { is_gone: boolean }>(shownColumns(ids))
    return new Map(
      rows.map(({ id, title, cover, is_gone: isGone }) => [
        id,
        { title, cover: pathOf(ctx, cover), url: `/column/${id}`, isGone },
      ]),
    )
  },
  tag: (id) => `column:${id}`,
}

export const sellableBoards: Sellable = {
  async find(ctx, viewer, id) {
    const row = await ctx.db.maybe<BoardRow>(soldBoard(id, viewer.id))
    if (!row) return undefined
    const face = { cover: row.cover, url: boardPath(row) }
    return { ...passOf('system', row, isStaff(viewer)), ...face, days: row.access.days ?? 0 }
  },
  async shown(ctx, ids) {
    const rows = await ctx.db.many<Pick<BoardRow, 'id' | 'title' | 'cover' | 'sign' | 'type'> & { is_gone: boolean }>(
      shownBoards(ids),
    )
    return new Map(
      rows.map((row) => [row.id, { title: row.title, cover: row.cover, url: boardPath(row), isGone: row.is_gone }]),
    )
  },
  tag: () => 'boards',
}

function boardPath({ type, sign }: Pick<BoardRow, 'type' | 'sign'>): string {
  return `/System/${type}/${sign}`
}

function passOf(type: 'column' | 'system', { id, user_id, title, access, is_open, now }: PassRow, isStaffs: boolean) {
  return {
    title,
    isGone: false,
    authorId: user_id,
    now: Number(now),
    isOpen: isStaffs || is_open,
    parts: [{ type, id, access }],
    includesWhole: false,
    bundleOff: 0,
    ownedBy: [{ type, id }],
  }
}

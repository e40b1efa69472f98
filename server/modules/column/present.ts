import type { Column } from '#contract/modules/forum/column.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { given, guestIn, priceFor } from '../access/service.ts'
import { createMediaPresenter } from '../attachment/service.ts'
import { presentCard } from '../user/service.ts'
import { type ColumnRow, type OwnSide, ownSides } from './queries.ts'

/** As guests see them. */
export function presentColumns(ctx: Context, rows: ColumnRow[]): Column[] {
  const presenter = createMediaPresenter(ctx)
  const guest = guestIn(ctx)
  return rows.map((row) => ({
    _id: row.id,
    user: { ...presentCard(ctx, { ...row, id: row.user_id }), isFollow: false },
    title: row.title,
    summary: row.summary,
    cover: row.cover && presenter.picture(row.cover),
    isFinished: row.is_finished,
    articleNumber: row.articles,
    subscribeNumber: row.subscribers,
    isSubscribe: false,
    viewNumber: Number(row.views),
    canEdit: false,
    isHeld: false,
    heldTexts: null,
    updateTime: row.updated_at.getTime(),
    createTime: row.created_at.getTime(),
    access: row.access,
    price: priceFor(guest, row.access),
    passEndTime: 0,
  }))
}

/** Whoever has a pass may prolong it. */
function standingTo(ctx: Context, viewer: Viewer, { user }: Column) {
  const { isVip = false } = viewer
  const { contentOff } = given(ctx, viewer)
  const isAuthor = user._id === viewer.id
  return { ...guestIn(ctx), isMember: true, isAuthor, isStaff: isStaff(viewer), isVip, contentOff }
}

/** With what they are to this member. One that has no title yet is there for its author and the staff alone. */
export async function forMember(ctx: Context, viewer: Viewer | null, columns: readonly Column[]): Promise<Column[]> {
  if (!viewer || columns.length === 0) return columns.filter(({ title }) => title !== '')
  const ids = columns.map(({ _id }) => _id)
  const sides = new Map(
    (await ctx.db.many<OwnSide>(ownSides(viewer.id, isStaff(viewer), ids))).map((side) => [side.id, side]),
  )
  const seen = columns.filter(({ title, user }) => title !== '' || user._id === viewer.id || isStaff(viewer))
  return seen.map((column) => {
    const side = sides.get(column._id)
    const { title = '', summary = '' } = side?.held ?? side?.rejected ?? {}
    const own = column.title === '' ? { isHeld: true, title, summary } : {}
    return {
      ...column,
      ...own,
      user: { ...column.user, isFollow: side?.is_follow ?? false },
      isSubscribe: side?.is_subscribe ?? false,
      heldTexts: side?.held ?? null,
      price: priceFor(standingTo(ctx, viewer, column), column.access),
      passEndTime: side?.pass_ends_at?.getTime() ?? 0,
      canEdit: column.user._id === viewer.id && viewer.userpower !== 2,
    }
  })
}

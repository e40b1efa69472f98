import type { Announcement } from '#contract/modules/forum/announcement.ts'
import { gatheringAbout } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { variantFor } from '../../shared/viewer-variants.ts'
import { announcementsInForce } from './in-force.ts'
import { existsInForce, markRead, readBy } from './queries.ts'

export { announcementsForAdmin, removeAnnouncement, saveAnnouncement } from './admin.ts'

interface Page {
  page: number
  limit: number
}

export async function listAnnouncements(
  ctx: Context,
  viewer: Viewer | null,
  { page, limit }: Page,
): Promise<{ list: Announcement[]; total: number }> {
  const { inForce, of } = await announcementsInForce(ctx)
  const shown = inForce.slice((page - 1) * limit, page * limit)
  const read = viewer && shown.length > 0 ? await askRead(ctx.db, of, viewer.id) : nothing
  const state = shown.map(({ _id }) => `${_id} ${read.has(_id)}`)
  return variantFor(ctx, of, [inForce.length, ...state].join(), () => ({
    list: shown.map((announcement) => ({ ...announcement, isRead: read.has(announcement._id) })),
    total: inForce.length,
  }))
}

const nothing: ReadonlySet<string> = new Set()

const askRead = gatheringAbout(async (db, all: Announcement[], userIds: string[]) => {
  const ids = all.map(({ _id }) => _id)
  const rows = await db.many<{ user_id: string; id: string }>(readBy(userIds, ids))
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return userIds.map((userId) => new Set(byUser.get(userId)?.map(({ id }) => id)))
})

export async function markAnnouncementRead(ctx: Context, viewer: Viewer, id: string | undefined): Promise<null> {
  const marked = await ctx.db.run(markRead(viewer.id, id ?? null))
  if (id && marked === 0 && !(await ctx.db.maybe(existsInForce(id)))) throw new Refusal(404, 'announcement_not_found')
  return null
}

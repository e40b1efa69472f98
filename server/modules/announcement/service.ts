import type { Announcement } from '#contract/announcement.ts'
import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { marked } from '../../marked.ts'
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
  const rows = viewer && shown.length > 0 ? await ctx.db.many<{ id: string }>(readBy(viewer.id)) : []
  const read = new Set(rows.map(({ id }) => id))
  const marks = shown.map(({ _id }) => `${_id} ${read.has(_id)}`)
  return marked(of, [inForce.length, ...marks].join(), () => ({
    list: shown.map((announcement) => ({ ...announcement, isRead: read.has(announcement._id) })),
    total: inForce.length,
  }))
}

export async function markAnnouncementRead(ctx: Context, viewer: Viewer, id: string | undefined): Promise<null> {
  const marked = await ctx.db.run(markRead(viewer.id, id ?? null))
  if (id && marked === 0 && !(await ctx.db.maybe(existsInForce(id)))) throw new Refusal(404, 'announcement_not_found')
  return null
}

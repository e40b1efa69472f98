import type { AdminAnnouncement, Announcement } from '#contract/modules/forum/announcement.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import { gatheringAbout } from '../../db/gather.ts'
import { excerptOf } from '../../document/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { perContext } from '../../kernel/state.ts'
import { showSiteText } from '../site-text/service.ts'
import { type AdminRow, type AnnouncementRow, existsInForce, markRead, notOver, readBy } from './queries.ts'

const excerptLength = 120

async function presentAnnouncement(ctx: Context, row: AnnouncementRow): Promise<Announcement> {
  return {
    _id: row.id,
    title: row.title,
    content: await showSiteText(ctx, row.document),
    excerpt: excerptOf(row.document, excerptLength),
    isPinned: row.is_pinned,
    isRead: false,
    startTime: row.starts_at.getTime(),
    endTime: row.ends_at?.getTime() ?? 0,
    createTime: row.created_at.getTime(),
  }
}

export async function presentForAdmin(ctx: Context, row: AdminRow): Promise<AdminAnnouncement> {
  return { ...(await presentAnnouncement(ctx, row)), state: row.state, readNumber: row.readers }
}

/** What is not over yet, as a guest sees it, and by how much the database's clock is ahead of ours. */
interface Known {
  list: Announcement[]
  ahead: number
}

/** Those whose time it is, by the database's clock, to the millisecond although they are kept: `of` is all of them. */
async function announcementsInForce(ctx: Context): Promise<{ inForce: Announcement[]; of: Announcement[] }> {
  const { list, ahead } = await ctx.content.read('announcements', ['announcements'], () => readKnown(ctx))
  const now = performance.now() + ahead
  const inForce = list.filter(({ startTime, endTime }) => startTime <= now && (endTime === 0 || endTime > now))
  return { inForce, of: list }
}

async function readKnown(ctx: Context): Promise<Known> {
  const rows = await ctx.db.many<AnnouncementRow & { now: Date }>(notOver())
  const list = await Promise.all(rows.map((row) => presentAnnouncement(ctx, row)))
  const ahead = (rows[0]?.now.getTime() ?? Date.now()) - performance.now()
  awaitTurn(ctx, list, performance.now() + ahead)
  return { list, ahead }
}

const nextTurn = perContext((): { timer: NodeJS.Timeout | undefined } => ({ timer: undefined }))
/** No timer reaches further. */
const longest = 2_000_000_000

/** Pages that show announcements are made anew when one begins or ends. */
function awaitTurn(ctx: Context, list: Announcement[], now: number): void {
  const turn = nextTurn(ctx)
  clearTimeout(turn.timer)
  const next = Math.min(...list.flatMap(({ startTime, endTime }) => [startTime, endTime]).filter((time) => time > now))
  if (!Number.isFinite(next) || next - now > longest) return
  const tell = () => ctx.events.emit('contentChanged', { tags: ['announcements'], fromPeer: true })
  // Timers may be a moment early.
  turn.timer = setTimeout(tell, next - now + 5).unref()
}

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

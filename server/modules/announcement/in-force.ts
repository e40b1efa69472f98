import type { Announcement } from '#contract/modules/forum/announcement.ts'
import type { Context } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { presentAnnouncement } from './present.ts'
import { type AnnouncementRow, notOver } from './queries.ts'

/** What is not over yet, as a guest sees it, and by how much the database's clock is ahead of ours. */
interface Known {
  list: Announcement[]
  ahead: number
}

/** Those whose time it is, by the database's clock, to the millisecond although they are kept: `of` is all of them. */
export async function announcementsInForce(ctx: Context): Promise<{ inForce: Announcement[]; of: Announcement[] }> {
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

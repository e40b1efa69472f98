import type { AdminAnnouncement } from '#contract/modules/forum/announcement.ts'
import type { Document } from '#contract/shared/document.ts'
import type { Page } from '#server/shared/paging.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Actor, type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameUses, releaseFiles, type Titled } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { claimSiteText, readSiteText } from '../site-text/service.ts'
import { presentForAdmin } from './announcements.ts'
import {
  type AdminRow,
  type AnnouncementRow,
  type AnnouncementValues,
  allAnnouncements,
  countAnnouncements,
  databaseClock,
  deleteAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  oneAnnouncement,
  titlesOf,
  updateAnnouncement,
} from './queries.ts'

const use = 'announcement'

nameUses(use, (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))

interface AnnouncementInput {
  _id?: string
  title: string
  content: string | Document
  isPinned: boolean
  startTime?: number
  endTime: number
}

export async function announcementsForAdmin(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<AdminRow>(allAnnouncements(page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countAnnouncements())
  return { list: await Promise.all(rows.map((row) => presentForAdmin(ctx, row))), total }
}

export async function saveAnnouncement(
  ctx: Context,
  { viewer, ip }: Actor,
  { _id, title, content, isPinned, startTime, endTime }: AnnouncementInput,
): Promise<AdminAnnouncement> {
  const document = readSiteText(content, 'announcement_need_content')
  const times = { startTime: startTime ?? null, endTime: endTime || null }
  return inTransaction(ctx, async (inner) => {
    const before = _id ? await lockedAnnouncement(inner, _id) : undefined
    const id = await write(inner, before, { title, document, isPinned, ...times, userId: viewer.id })
    await claimSiteText(inner, viewer, { type: use, id }, document, before?.document)
    const action = before ? 'announcement.change' : 'announcement.create'
    const detail = { title, before: before ? summary(before) : null, after: { title, isPinned, ...times } }
    await record(inner, { actorId: viewer.id, action, subject: id, ip, detail })
    // What a changed one said before must not be read any longer.
    contentChanged(inner, before ? 'all' : 'announcements')
    return presentForAdmin(inner, await inner.db.one<AdminRow>(oneAnnouncement(id)))
  })
}

/** As the log keeps it. */
function summary({ title, is_pinned, starts_at, ends_at }: AnnouncementRow) {
  return { title, isPinned: is_pinned, startTime: starts_at.getTime(), endTime: ends_at?.getTime() ?? null }
}

async function lockedAnnouncement(ctx: Context, id: string): Promise<AnnouncementRow> {
  const row = await ctx.db.maybe<AnnouncementRow>(lockAnnouncement(id))
  if (!row) throw new Refusal(404, 'announcement_not_found')
  return row
}

async function write(ctx: Context, before: AnnouncementRow | undefined, values: AnnouncementValues): Promise<string> {
  const start = values.startTime ?? before?.starts_at.getTime() ?? (await databaseTime(ctx))
  if (values.endTime !== null && values.endTime <= start)
    throw new Refusal(422, 'announcement_bad_end', { field: 'endTime' })
  if (!before) return (await ctx.db.one<{ id: string }>(insertAnnouncement(values))).id
  await ctx.db.run(updateAnnouncement(before.id, values))
  return before.id
}

async function databaseTime(ctx: Context): Promise<number> {
  return (await ctx.db.one<{ now: Date }>(databaseClock())).now.getTime()
}

export async function removeAnnouncement(ctx: Context, { viewer, ip }: Actor, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<{ title: string }>(deleteAnnouncement(id))
    if (!row) throw new Refusal(404, 'announcement_not_found')
    await releaseFiles(inner, { type: use, id })
    const detail = { title: row.title, before: { title: row.title }, after: null }
    await record(inner, { actorId: viewer.id, action: 'announcement.delete', subject: id, ip, detail })
    contentChanged(inner, 'all')
  })
  return null
}

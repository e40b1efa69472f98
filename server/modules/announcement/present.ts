import type { AdminAnnouncement, Announcement } from '#contract/modules/forum/announcement.ts'
import { excerptOf } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import { showSiteText } from '../site-text/service.ts'
import type { AdminRow, AnnouncementRow } from './queries.ts'

const excerptLength = 120

export async function presentAnnouncement(ctx: Context, row: AnnouncementRow): Promise<Announcement> {
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

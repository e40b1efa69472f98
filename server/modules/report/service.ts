import type { ReportKind, ReportReason } from '#contract/report.ts'
import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { publicInfo } from '../user/service.ts'
import { type Evidence, insertReport, type MessageRow, messageFor, reportOf } from './queries.ts'
import { writing } from './writing.ts'

interface Complaint {
  kind: ReportKind
  objectId: string
  reason: ReportReason
  description: string
}

/** The same thing again is the first report. */
export async function report(ctx: Context, viewer: Viewer, complaint: Complaint): Promise<{ _id: string }> {
  const { kind, objectId } = complaint
  const earlier = await ctx.db.maybe<{ id: string }>(reportOf(viewer.id, kind, objectId))
  if (earlier) return { _id: earlier.id }
  const about = await subjectOf(ctx, viewer, complaint)
  const made = await ctx.db.maybe<{ id: string }>(insertReport({ ...complaint, ...about, reporterId: viewer.id }))
  return { _id: (made ?? (await ctx.db.one<{ id: string }>(reportOf(viewer.id, kind, objectId)))).id }
}

interface About {
  userId: string
  evidence: Evidence | null
}

function subjectOf(ctx: Context, viewer: Viewer, { kind, objectId }: Complaint): Promise<About> {
  if (kind === 'user') return member(ctx, viewer, objectId)
  return kind === 'message' ? sentMessage(ctx, viewer, objectId) : writing(ctx, viewer, kind, objectId)
}

async function member(ctx: Context, viewer: Viewer, userId: string): Promise<About> {
  if (userId === viewer.id) throw new Refusal(400, 'report_self')
  await publicInfo(ctx, viewer, userId)
  return { userId, evidence: null }
}

async function sentMessage(ctx: Context, viewer: Viewer, messageId: string): Promise<About> {
  const row = await ctx.db.maybe<MessageRow>(messageFor(messageId, viewer.id))
  if (!row) throw new Refusal(404, 'report_no_message')
  if (!row.is_mine) throw new Refusal(403, 'report_foreign_message')
  if (row.is_gone) throw new Refusal(404, 'report_no_message')
  if (row.sender_id === viewer.id) throw new Refusal(400, 'report_self')
  const { kind, body, title, content, created_at } = row
  const evidence = { kind, message: body || (title ?? ''), path: content?.path, createTime: created_at.getTime() }
  return { userId: row.sender_id, evidence }
}

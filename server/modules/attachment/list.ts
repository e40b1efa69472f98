import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentCard } from '../user/service.ts'
import { present } from './present.ts'
import { countOf, type FileRow, filesOf, largestUsers, usageOf, wholeUsage } from './queries.ts'

export async function listFiles(
  ctx: Context,
  viewer: Viewer,
  kind: AttachmentKind,
  { userId, page, limit }: { userId?: string; page: number; limit: number },
) {
  if (userId !== undefined && userId !== viewer.id) throw new Refusal(403, 'upload_foreign')
  const rows = await ctx.db.many<FileRow>(filesOf(viewer.id, kind, page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countOf(viewer.id, kind))
  return { list: present(ctx, rows), total }
}

export async function quotaOf(ctx: Context, viewer: Viewer) {
  const row = await ctx.db.maybe<{ bytes: string }>(usageOf(viewer.id))
  const { QUOTA_MB } = ctx.config.current().document.COMMON_UPLOAD
  return { used: Number(row?.bytes ?? 0), limit: QUOTA_MB * 1024 * 1024 }
}

type UsageRow = Parameters<typeof presentCard>[0] & { bytes: string; files: number }

export async function usageByMember(ctx: Context, { page, limit }: { page: number; limit: number }) {
  const rows = await ctx.db.many<UsageRow>(largestUsers(page, limit))
  const sum = await ctx.db.one<{ total: number; bytes: string; files: string }>(wholeUsage())
  return {
    list: rows.map((row) => ({ user: presentCard(row), bytes: Number(row.bytes), count: row.files })),
    total: sum.total,
    bytes: Number(sum.bytes),
    count: Number(sum.files),
  }
}

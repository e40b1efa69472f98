import { userContract } from '#contract/modules/account/user.ts'
import { type AttachmentKind, attachmentContract } from '#contract/modules/forum/attachment.ts'
import type { Page } from '#server/shared/paging.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { privilegeOf } from '../privilege/service.ts'
import { testStorage } from '../storage/service.ts'
import { presentCard } from '../user/service.ts'
import { changeCover } from './own.ts'
import { present } from './present.ts'
import { changeAuthorCover, changeAvatar, changeLook } from './profile-pictures.ts'
import { countOf, type FileRow, filesOf, largestUsers, usageOf, wholeUsage } from './queries.ts'
import { removeFile } from './remove.ts'
import { listUses } from './uses.ts'

// How a file comes in is told in the module upload.
const { create, cosToken, s3Token, ...kept } = attachmentContract
// An avatar is one of the member's files, and so are the cover and the background: files know accounts, accounts do not know files.
const { changeAvatar: avatar, changeCover: cover, changeLook: look } = userContract

export const attachmentRoutes = [
  ...routes(kept, {
    image: ({ ctx, viewer, input }) => listFiles(ctx, viewer, 'image', input),
    video: ({ ctx, viewer, input }) => listFiles(ctx, viewer, 'video', input),
    assets: ({ ctx, viewer, input }) => listFiles(ctx, viewer, 'assets', input),
    updVideoCover: ({ ctx, viewer, input }) => changeCover(ctx, viewer, input),
    remove: ({ ctx, viewer, input }) => removeFile(ctx, viewer.id, input._id, input.force ?? false),
    uses: ({ ctx, viewer, input }) => listUses(ctx, viewer.id, input._id),
    quota: ({ ctx, viewer }) => quotaOf(ctx, viewer),
    storageTest: ({ ctx }) => testStorage(ctx),
    usage: ({ ctx, input }) => usageByMember(ctx, input),
  }),
  ...routes(
    { changeAvatar: avatar, changeCover: cover, changeLook: look },
    {
      changeAvatar: ({ ctx, viewer, input }) => changeAvatar(ctx, viewer, input.avatar, input.made),
      changeCover: ({ ctx, viewer, input }) => changeAuthorCover(ctx, viewer, input.cover),
      changeLook: ({ ctx, viewer, input }) => changeLook(ctx, viewer, input),
    },
  ),
]

async function listFiles(
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

async function quotaOf(ctx: Context, viewer: Viewer) {
  const row = await ctx.db.maybe<{ bytes: string }>(usageOf(viewer.id))
  return { used: Number(row?.bytes ?? 0), limit: privilegeOf(ctx, viewer, 'quota_mb') * 1024 * 1024 }
}

type UsageRow = Parameters<typeof presentCard>[1] & { bytes: string; files: number }

async function usageByMember(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<UsageRow>(largestUsers(page, limit))
  const sum = await ctx.db.one<{ total: number; bytes: string; files: string }>(wholeUsage())
  return {
    list: rows.map((row) => ({ user: presentCard(ctx, row), bytes: Number(row.bytes), count: row.files })),
    total: sum.total,
    bytes: Number(sum.bytes),
    count: Number(sum.files),
  }
}

import { userContract } from '#contract/modules/account/user.ts'
import { attachmentContract } from '#contract/modules/forum/attachment.ts'
import { routes } from '../../http/api/routes.ts'
import {
  changeAuthorCover,
  changeAvatar,
  changeCover,
  cosToken,
  createAttachment,
  listFiles,
  listUses,
  quotaOf,
  removeFile,
  s3Token,
  testStorage,
  usageByMember,
} from './service.ts'

// An avatar is one of the member's files, and so is the cover: files know accounts, accounts do not know files.
const { changeAvatar: avatar, changeCover: cover } = userContract

export const attachmentRoutes = [
  ...routes(attachmentContract, {
    create: ({ ctx, viewer, input }) => createAttachment(ctx, viewer, input),
    image: ({ ctx, viewer, input }) => listFiles(ctx, viewer, 'image', input),
    video: ({ ctx, viewer, input }) => listFiles(ctx, viewer, 'video', input),
    updVideoCover: ({ ctx, viewer, input }) => changeCover(ctx, viewer, input),
    cosToken: ({ ctx, viewer, input }) => cosToken(ctx, viewer, input),
    s3Token: ({ ctx, viewer, input }) => s3Token(ctx, viewer, input),
    remove: ({ ctx, viewer, input }) => removeFile(ctx, viewer.id, input._id, input.force ?? false),
    uses: ({ ctx, viewer, input }) => listUses(ctx, viewer.id, input._id),
    quota: ({ ctx, viewer }) => quotaOf(ctx, viewer),
    storageTest: ({ ctx }) => testStorage(ctx),
    usage: ({ ctx, input }) => usageByMember(ctx, input),
  }),
  ...routes(
    { changeAvatar: avatar, changeCover: cover },
    {
      changeAvatar: ({ ctx, viewer, input }) => changeAvatar(ctx, viewer, input.avatar, input.made),
      changeCover: ({ ctx, viewer, input }) => changeAuthorCover(ctx, viewer, input.cover),
    },
  ),
]

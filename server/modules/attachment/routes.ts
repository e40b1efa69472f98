import { userContract } from '#contract/modules/account/user.ts'
import { attachmentContract } from '#contract/modules/forum/attachment.ts'
import { routes } from '../../http/api/routes.ts'
import { testStorage } from '../storage/service.ts'
import { listFiles, quotaOf, usageByMember } from './list.ts'
import { changeCover } from './own.ts'
import { changeAuthorCover, changeAvatar } from './profile-pictures.ts'
import { removeFile } from './remove.ts'
import { listUses } from './uses.ts'

// How a file comes in is told in the module upload.
const { create, cosToken, s3Token, ...kept } = attachmentContract
// An avatar is one of the member's files, and so is the cover: files know accounts, accounts do not know files.
const { changeAvatar: avatar, changeCover: cover } = userContract

export const attachmentRoutes = [
  ...routes(kept, {
    image: ({ ctx, viewer, input }) => listFiles(ctx, viewer, 'image', input),
    video: ({ ctx, viewer, input }) => listFiles(ctx, viewer, 'video', input),
    updVideoCover: ({ ctx, viewer, input }) => changeCover(ctx, viewer, input),
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

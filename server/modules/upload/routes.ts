import { attachmentContract } from '#contract/modules/forum/attachment.ts'
import { routes } from '../../http/api/routes.ts'
import { createAttachment } from './remote.ts'
import { cosToken, s3Token } from './tokens.ts'

const { create, cosToken: cos, s3Token: s3 } = attachmentContract

export const uploadRoutes = routes(
  { create, cosToken: cos, s3Token: s3 },
  {
    create: ({ ctx, viewer, input }) => createAttachment(ctx, viewer, input),
    cosToken: ({ ctx, viewer, input }) => cosToken(ctx, viewer, input),
    s3Token: ({ ctx, viewer, input }) => s3Token(ctx, viewer, input),
  },
)

import { messageActContract } from '#contract/modules/forum/message-act.ts'
import { routes } from '../../http/api/routes.ts'
import { edit, pin, pinned, react, saveFile } from './acts.ts'
import { forward } from './forward.ts'

export const messageActRoutes = routes(messageActContract, {
  react: ({ ctx, viewer, input }) => react(ctx, viewer, input),
  pin: ({ ctx, viewer, input }) => pin(ctx, viewer, { ...input, on: true }),
  unpin: ({ ctx, viewer, input }) => pin(ctx, viewer, { ...input, on: false }),
  pinned: ({ ctx, viewer, input }) => pinned(ctx, viewer, input),
  edit: ({ ctx, viewer, input }) => edit(ctx, viewer, input),
  saveFile: ({ ctx, viewer, input }) => saveFile(ctx, viewer, input),
  forward: ({ ctx, client, viewer, input }) => forward(ctx, viewer, input, client.keep?.key),
})

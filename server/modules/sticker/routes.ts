import { stickerContract } from '#contract/modules/chat/sticker.ts'
import { routes } from '../../http/api/routes.ts'
import { addSticker, listStickers, putStickersFirst, removeStickers } from './sticker.ts'

export const stickerRoutes = routes(stickerContract, {
  list: ({ ctx, viewer }) => listStickers(ctx, viewer),
  add: ({ ctx, viewer, input }) => addSticker(ctx, viewer, input),
  remove: ({ ctx, viewer, input }) => removeStickers(ctx, viewer, input),
  order: ({ ctx, viewer, input }) => putStickersFirst(ctx, viewer, input),
})

import { postContract } from '#contract/modules/forum/post.ts'
import { routes } from '../../http/api/routes.ts'
import { postPage, postsAround, sourceOf } from '../post-reading/service.ts'
import { move, toggleBoardTop, toggleClosed, toggleGlobalTop, toggleRecommended } from './manage.ts'
import { removePost, restorePost } from './remove.ts'
import { publish, setAccess, setVisibility, update } from './write.ts'

export const postRoutes = routes(postContract, {
  publish: ({ ctx, viewer, client, input }) => publish(ctx, { viewer, client }, input),
  one: ({ ctx, viewer, input, client }) => postPage(ctx, viewer, input.id, client.locale),
  around: ({ ctx, viewer, input }) => postsAround(ctx, viewer, input.postsId),
  update: ({ ctx, viewer, client, input }) => update(ctx, { viewer, client }, input),
  setAccess: ({ ctx, viewer, client, input }) => setAccess(ctx, { viewer, client }, input),
  setVisibility: ({ ctx, viewer, client, input }) => setVisibility(ctx, { viewer, client }, input),
  source: ({ ctx, viewer, input }) => sourceOf(ctx, viewer, input.postsId),
  remove: ({ ctx, viewer, input }) => removePost(ctx, viewer, input),
  restore: ({ ctx, viewer, input }) => restorePost(ctx, viewer, input.postsId),

  globalTop: ({ ctx, viewer, input }) => toggleGlobalTop(ctx, viewer, input),
  boardTop: ({ ctx, viewer, input }) => toggleBoardTop(ctx, viewer, input),
  recommend: ({ ctx, viewer, input }) => toggleRecommended(ctx, viewer, input),
  move: ({ ctx, viewer, input }) => move(ctx, viewer, input),
  close: ({ ctx, viewer, input }) => toggleClosed(ctx, viewer, input),
})

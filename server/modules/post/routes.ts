import { postContract } from '#contract/modules/forum/post.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import { routes } from '../../http/api/routes.ts'
import { analysisOf, originOf } from './analysis.ts'
import { deleteDraft, myDrafts, oneDraft, saveDraft } from './drafts.ts'
import { countNewerPosts, listPosts, pinned } from './feed.ts'
import { move, toggleBoardTop, toggleClosed, toggleGlobalTop, toggleRecommended } from './manage.ts'
import { figuresOf, myPosts } from './mine.ts'
import { postPage, postsAround } from './page.ts'
import { removePost, restorePost } from './remove.ts'
import { clearHistory, collect, collectsOf, myCollects, myHistory } from './shelf.ts'
import { sourceOf } from './source.ts'
import { recordView } from './view-buffer.ts'
import { publish, update } from './write.ts'

export const postRoutes = routes(postContract, {
  publish: ({ ctx, viewer, input }) => publish(ctx, viewer, input),
  list: ({ ctx, viewer, input }) => listPosts(ctx, viewer, input),
  newer: ({ ctx, viewer, input }) => countNewerPosts(ctx, viewer, input),
  pinned: ({ ctx, viewer, input }) => pinned(ctx, viewer, input),
  one: ({ ctx, viewer, input, client }) => postPage(ctx, viewer, input.id, client.locale),
  around: ({ ctx, viewer, input }) => postsAround(ctx, viewer, input.postsId),
  view: async ({ ctx, viewer, input, client }) => {
    const from = originOf(input.from, input.host)
    recordView(ctx, input.postsId, { userId: viewer?.id, address: addressBlock(client.ip), from })
    return null
  },
  update: ({ ctx, viewer, input }) => update(ctx, viewer, input),
  source: ({ ctx, viewer, input }) => sourceOf(ctx, viewer, input.postsId),
  remove: ({ ctx, viewer, input }) => removePost(ctx, viewer, input),
  restore: ({ ctx, viewer, input }) => restorePost(ctx, viewer, input.postsId),
  mine: ({ ctx, viewer, input }) => myPosts(ctx, viewer, input),
  figures: ({ ctx, viewer }) => figuresOf(ctx, viewer),
  analysis: ({ ctx, viewer, input }) => analysisOf(ctx, viewer, input.days),

  globalTop: ({ ctx, viewer, input }) => toggleGlobalTop(ctx, viewer, input),
  boardTop: ({ ctx, viewer, input }) => toggleBoardTop(ctx, viewer, input),
  recommend: ({ ctx, viewer, input }) => toggleRecommended(ctx, viewer, input),
  move: ({ ctx, viewer, input }) => move(ctx, viewer, input),
  close: ({ ctx, viewer, input }) => toggleClosed(ctx, viewer, input),

  saveDraft: ({ ctx, viewer, input }) => saveDraft(ctx, viewer, input),
  drafts: ({ ctx, viewer, input }) => myDrafts(ctx, viewer, input),
  draft: ({ ctx, viewer, input }) => oneDraft(ctx, viewer, input),
  deleteDraft: ({ ctx, viewer, input }) => deleteDraft(ctx, viewer, input._id),

  collect: ({ ctx, viewer, input, client }) => collect(ctx, client, viewer, input),
  collectsOf: ({ ctx, viewer, input }) => collectsOf(ctx, viewer, input),
  collects: ({ ctx, viewer, input }) => myCollects(ctx, viewer, input),
  history: ({ ctx, viewer, input }) => myHistory(ctx, viewer, input),
  clearHistory: ({ ctx, viewer, input }) => clearHistory(ctx, viewer, input.postsId),
})

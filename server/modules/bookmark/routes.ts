import { bookmarkContract } from '#contract/modules/forum/bookmark.ts'
import { routes } from '../../http/api/routes.ts'
import { bookmarksOf, myBookmarks, toggleBookmark } from './bookmarks.ts'

export const bookmarkRoutes = routes(bookmarkContract, {
  collect: ({ ctx, viewer, input, client }) => toggleBookmark(ctx, client, viewer, input),
  collectsOf: ({ ctx, viewer, input }) => bookmarksOf(ctx, viewer, input),
  collects: ({ ctx, viewer, input }) => myBookmarks(ctx, viewer, input),
})

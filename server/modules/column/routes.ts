import { columnContract } from '#contract/modules/forum/column.ts'
import { routes } from '../../http/api/routes.ts'
import { columnPageOf, listArticles, listColumns } from './read.ts'
import { toggleSubscription } from './subscribe.ts'
import { changeColumn, createColumn, orderArticles, putArticles, removeOwnColumn } from './write.ts'

export const columnRoutes = routes(columnContract, {
  create: ({ ctx, viewer, input }) => createColumn(ctx, viewer, input),
  update: ({ ctx, viewer, input }) => changeColumn(ctx, viewer, input),
  delete: ({ ctx, viewer, input }) => removeOwnColumn(ctx, viewer, input.columnId),
  one: ({ ctx, viewer, input }) => columnPageOf(ctx, viewer, input.id),
  list: ({ ctx, viewer, input }) => listColumns(ctx, viewer, input),
  articles: ({ ctx, viewer, input }) => listArticles(ctx, viewer, input),
  order: ({ ctx, viewer, input }) => orderArticles(ctx, viewer, input),
  put: ({ ctx, viewer, input }) => putArticles(ctx, viewer, input),
  subscribe: ({ ctx, client, viewer, input }) => toggleSubscription(ctx, client, viewer, input),
})

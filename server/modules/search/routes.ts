import { searchContract } from '#contract/modules/forum/search.ts'
import { routes } from '../../http/api/routes.ts'
import { search } from './search.ts'
import { suggest } from './suggest.ts'
import { hotWords } from './words.ts'

export const searchRoutes = routes(searchContract, {
  list: ({ ctx, viewer, input, client }) => search(ctx, viewer, input, client.ip),
  suggest: ({ ctx, input }) => suggest(ctx, input.keyword),
  hot: ({ ctx }) => hotWords(ctx),
})

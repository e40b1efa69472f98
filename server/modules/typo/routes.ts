import { typoContract } from '#contract/modules/works/typo.ts'
import { routes } from '../../http/api/routes.ts'
import { listTypos, reportTypo, settle } from './typo.ts'

export const typoRoutes = routes(typoContract, {
  create: ({ ctx, viewer, client, input }) => reportTypo(ctx, viewer, input, client.locale),
  list: ({ ctx, viewer, input }) => listTypos(ctx, viewer, input),
  settle: ({ ctx, viewer, input }) => settle(ctx, viewer, input),
})

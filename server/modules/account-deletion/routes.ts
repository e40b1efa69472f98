import { deletionContract } from '#contract/modules/account/deletion.ts'
import { routes } from '../../http/api/routes.ts'
import { askForDeletion, cancelDeletion } from './begin.ts'
import { check } from './obstacles.ts'

export const deletionRoutes = routes(deletionContract, {
  check: ({ ctx, viewer }) => check(ctx, viewer),
  create: ({ ctx, client, viewer, input }) => askForDeletion(ctx, client, viewer, input),
  cancel: ({ ctx, client, input }) => cancelDeletion(ctx, client, input.ticket),
})

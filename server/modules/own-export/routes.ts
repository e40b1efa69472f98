import { ownExportContract } from '#contract/modules/account/own-export.ts'
import { routes } from '../../http/api/routes.ts'
import { askForExport, listExports } from './ask.ts'

export const ownExportRoutes = routes(ownExportContract, {
  create: ({ ctx, client, viewer }) => askForExport(ctx, client, viewer),
  list: ({ ctx, viewer }) => listExports(ctx, viewer),
})

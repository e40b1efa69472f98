import { importContract } from '#contract/modules/works/import.ts'
import { routes } from '../../http/api/routes.ts'
import { commitImport } from './commit.ts'
import { cancelImport, listImports, showImport, splitAgain } from './imports.ts'

export const workImportRoutes = routes(importContract, {
  one: ({ ctx, viewer, input, client }) => showImport(ctx, viewer, input.id, client.locale),
  list: ({ ctx, viewer, input }) => listImports(ctx, viewer, input),
  split: ({ ctx, viewer, input, client }) => splitAgain(ctx, viewer, input, client.locale),
  commit: ({ ctx, viewer, input }) => commitImport(ctx, viewer, input),
  cancel: ({ ctx, viewer, input }) => cancelImport(ctx, viewer, input.importId),
})

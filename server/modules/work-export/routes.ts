import { exportContract } from '#contract/modules/works/export.ts'
import { routes } from '../../http/api/routes.ts'
import { createExport, showExport } from './exports.ts'

export const workExportRoutes = routes(exportContract, {
  create: ({ ctx, viewer, input }) => createExport(ctx, viewer, input),
  one: ({ ctx, viewer, input }) => showExport(ctx, viewer, input.id),
})

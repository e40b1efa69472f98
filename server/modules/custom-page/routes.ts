import { customPageContract } from '#contract/modules/forum/custom-page.ts'
import { routes } from '../../http/api/routes.ts'
import { pagesForAdmin, removePage, savePage } from './admin.ts'
import { customPage } from './pages.ts'

export const customPageRoutes = routes(customPageContract, {
  info: ({ ctx, input }) => customPage(ctx, input.path.replace(/(?<!\/)\/+$/, '')),
  adminList: ({ ctx, input }) => pagesForAdmin(ctx, input),
  adminSave: ({ ctx, viewer, input, client }) => savePage(ctx, { viewer, ip: client.ip }, input),
  adminDelete: ({ ctx, viewer, input, client }) => removePage(ctx, { viewer, ip: client.ip }, input.path),
})

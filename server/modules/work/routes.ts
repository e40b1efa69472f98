import { workContract } from '#contract/modules/works/work.ts'
import { routes } from '../../http/api/routes.ts'
import { listWorks } from './list.ts'
import { figures, myWorks, workPage } from './page.ts'
import { rankWorks } from './rank.ts'
import { createWork, removeWork, restoreWork, updateOwnWork } from './write.ts'

export const workRoutes = routes(workContract, {
  create: ({ ctx, viewer, input }) => createWork(ctx, viewer, input),
  update: ({ ctx, viewer, input }) => updateOwnWork(ctx, viewer, input),
  remove: ({ ctx, viewer, input }) => removeWork(ctx, viewer, input.workId),
  restore: ({ ctx, viewer, input }) => restoreWork(ctx, viewer, input.workId),
  one: ({ ctx, viewer, input }) => workPage(ctx, viewer, input.id),
  list: ({ ctx, viewer, input }) => listWorks(ctx, viewer, input),
  rank: ({ ctx, viewer, input }) => rankWorks(ctx, viewer, input),
  mine: ({ ctx, viewer, input }) => myWorks(ctx, viewer, input),
  figures: ({ ctx, viewer, input }) => figures(ctx, viewer, input.workId),
})

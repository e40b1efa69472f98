import { adminCockpitContract } from '#contract/modules/site/cockpit.ts'
import { routes } from '../../http/api/routes.ts'
import { cohorts, series } from './series.ts'
import { today } from './today.ts'

export const cockpitRoutes = routes(adminCockpitContract, {
  today: ({ ctx, viewer }) => today(ctx, viewer),
  series: ({ ctx, viewer, input }) => series(ctx, viewer, input.days),
  cohorts: ({ ctx }) => cohorts(ctx),
})

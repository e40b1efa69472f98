import { setupContract } from '#contract/modules/site/setup.ts'
import { routes } from '../../http/api/routes.ts'
import { makeBoards } from './boards.ts'
import { markSetup, markStep, setupState } from './state.ts'

export const setupRoutes = routes(setupContract, {
  state: ({ ctx }) => setupState(ctx),
  mark: ({ ctx, viewer, client, input }) => markSetup(ctx, { viewer, client }, input.state),
  step: ({ ctx, input }) => markStep(ctx, input),
  boards: ({ ctx, viewer, client, input }) => makeBoards(ctx, { viewer, client }, input.zones),
})

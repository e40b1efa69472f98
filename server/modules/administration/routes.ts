import { adminUserContract } from '#contract/modules/account/admin-user.ts'
import { adminDeletedContract } from '#contract/modules/site/admin-deleted.ts'
import { routes } from '../../http/api/routes.ts'
import { ban, changeAgent, changePower, endSessionsOf, unban } from './acts.ts'
import { listDeleted, restore } from './deleted.ts'
import { listMembers, memberInfo } from './members.ts'

export const administrationRoutes = routes(adminUserContract, {
  list: ({ ctx, input }) => listMembers(ctx, input),
  info: ({ ctx, client, viewer, input }) => memberInfo(ctx, client, viewer, input.userId),
  ban: ({ ctx, client, viewer, input }) => ban(ctx, { client, viewer }, input.userId, input.reason),
  unban: ({ ctx, client, viewer, input }) => unban(ctx, { client, viewer }, input.userId),
  setPower: ({ ctx, client, viewer, input }) => changePower(ctx, { client, viewer }, input.userId, input.userpower),
  setAgent: ({ ctx, client, viewer, input }) => changeAgent(ctx, { client, viewer }, input.userId, input.isAgent),
  endSessions: ({ ctx, client, viewer, input }) => endSessionsOf(ctx, { client, viewer }, input.userId),
})

export const deletedRoutes = routes(adminDeletedContract, {
  list: ({ ctx, input }) => listDeleted(ctx, input),
  restore: ({ ctx, viewer, input }) => restore(ctx, viewer, input.type, input.objectId),
})

import { adminRoleContract } from '#contract/modules/account/admin-role.ts'
import { routes } from '../../http/api/routes.ts'
import { giveRole, listHolders } from './give.ts'
import { remindStaff } from './remind.ts'
import { listRoles, removeRole, saveRole } from './roles.ts'

export const roleRoutes = routes(adminRoleContract, {
  list: ({ ctx, viewer }) => listRoles(ctx, viewer),
  members: ({ ctx, input }) => listHolders(ctx, input),
  save: ({ ctx, client, viewer, input }) => saveRole(ctx, { client, viewer }, input),
  delete: ({ ctx, client, viewer, input }) => removeRole(ctx, { client, viewer }, input._id),
  give: ({ ctx, client, viewer, input }) => giveRole(ctx, { client, viewer }, input),
  remind: ({ ctx, client, viewer }) => remindStaff(ctx, { client, viewer }),
})

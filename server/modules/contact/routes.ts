import { userContract } from '#contract/modules/account/user.ts'
import { routes } from '../../http/api/routes.ts'
import { changeEmail, changePhone } from './change.ts'

const { changeEmail: email, changePhone: phone } = userContract

export const contactRoutes = routes(
  { changeEmail: email, changePhone: phone },
  {
    changeEmail: ({ ctx, client, viewer, input }) => changeEmail(ctx, client, viewer, input),
    changePhone: ({ ctx, client, viewer, input }) => changePhone(ctx, client, viewer, input),
  },
)

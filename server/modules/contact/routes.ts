import { userContract } from '#contract/modules/account/user.ts'
import { routes } from '../../http/api/routes.ts'
import { changeEmail, changePhone } from './change.ts'

const { changeEmail: email, changePhone: phone } = userContract

export const contactRoutes = routes(
  { changeEmail: email, changePhone: phone },
  {
    changeEmail: ({ ctx, input, ...caller }) => changeEmail(ctx, caller, input),
    changePhone: ({ ctx, input, ...caller }) => changePhone(ctx, caller, input),
  },
)

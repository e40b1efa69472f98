import { mailLinkContract } from '#contract/modules/account/code.ts'
import { userContract } from '#contract/modules/account/user.ts'
import { routes } from '../../http/api/routes.ts'
import { changeEmail, changePhone } from './change.ts'
import { confirmByLink, lookAtLink, sendLink } from './confirm-link.ts'

const { changeEmail: email, changePhone: phone } = userContract

export const contactRoutes = [
  ...routes(
    { changeEmail: email, changePhone: phone },
    {
      changeEmail: ({ ctx, input, ...caller }) => changeEmail(ctx, caller, input),
      changePhone: ({ ctx, input, ...caller }) => changePhone(ctx, caller, input),
    },
  ),
  ...routes(mailLinkContract, {
    send: ({ ctx, client, viewer }) => sendLink(ctx, client, viewer),
    look: ({ ctx, input }) => lookAtLink(ctx, input.token),
    confirm: ({ ctx, client, input }) => confirmByLink(ctx, client, input.token),
  }),
]

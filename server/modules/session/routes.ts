import { sessionContract } from '#contract/modules/account/session.ts'
import { userContract } from '#contract/modules/account/user.ts'
import { routes } from '../../http/api/routes.ts'
import {
  changePassword,
  devices,
  login,
  loginSms,
  logout,
  logoutDevice,
  logoutOthers,
  refresh,
  register,
  resetPassword,
} from './service.ts'

export const sessionRoutes = [
  ...routes(sessionContract, {
    login: ({ ctx, client, input }) => login(ctx, client, input),
    loginSms: ({ ctx, client, input }) => loginSms(ctx, client, input),
    resetPassword: ({ ctx, client, input }) => resetPassword(ctx, client, input),
    register: ({ ctx, client, input }) => register(ctx, client, input),
    logout: ({ ctx, client, viewer }) => logout(ctx, client, viewer),
    refreshToken: ({ ctx, client, input }) => refresh(ctx, client, input),
    devices: ({ ctx, client, viewer }) => devices(ctx, client, viewer),
    logoutOthers: ({ ctx, viewer }) => logoutOthers(ctx, viewer),
    logoutDevice: ({ ctx, viewer, input }) => logoutDevice(ctx, viewer, input.sessionId),
  }),
  ...routes(
    { changePassword: userContract.changePassword },
    { changePassword: ({ ctx, client, viewer, input }) => changePassword(ctx, client, viewer, input) },
  ),
]

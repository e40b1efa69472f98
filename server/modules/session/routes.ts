import { sessionContract } from '#contract/modules/account/session.ts'
import { userContract } from '#contract/modules/account/user.ts'
import { routes } from '../../http/api/routes.ts'
import { devices, logout, logoutDevice, logoutOthers } from './devices.ts'
import { login } from './login.ts'
import { changePassword, resetPassword } from './password.ts'
import { refresh } from './refresh.ts'
import { register } from './register.ts'
import { loginSms } from './sms.ts'

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

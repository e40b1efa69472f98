import type { z } from 'zod/mini'
import { type registerInput, sessionContract } from '#contract/modules/account/session.ts'
import { userContract } from '#contract/modules/account/user.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkedPhone } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import { offerLink } from '../contact/service.ts'
import { noteFailure } from '../login-history/service.ts'
import { askForPasskey } from '../passkey/service.ts'
import { assertMayRegister, beginAccount } from '../registration/service.ts'
import {
  accountOfPhone,
  assertNameIsFree,
  type Contact,
  createUser,
  draftAccount,
  hasAccount,
  ownerOf,
} from '../user/service.ts'
import { sessionCookies, type Tokens } from './cookies.ts'
import { devices, logout, logoutDevice, logoutOthers } from './devices.ts'
import { finishLogin } from './factor-login.ts'
import { login } from './login.ts'
import { ownersDevice } from './login-attempts.ts'
import { askForReset, beginLostFactor, cancelLostFactor, sendLostFactorCode } from './lost-factor.ts'
import { openLogin, tokensOf } from './open.ts'
import { loginByPasskey } from './passkey-login.ts'
import { changePassword, resetPassword } from './password.ts'
import { setPasswordByLink } from './password-links.ts'
import { refresh } from './refresh.ts'

export const sessionRoutes = [
  ...routes(sessionContract, {
    login: ({ ctx, client, input }) => login(ctx, client, input),
    factor: ({ ctx, client, input }) => finishLogin(ctx, client, input),
    lostFactorBegin: ({ ctx, client, input }) => beginLostFactor(ctx, client, input.ticket),
    lostFactorCode: ({ ctx, client, input }) => sendLostFactorCode(ctx, client, input),
    lostFactor: ({ ctx, client, input }) => askForReset(ctx, client, input),
    cancelLostFactor: ({ ctx, client, viewer, input }) => cancelLostFactor(ctx, client, viewer, input.ticket),
    passkeyBegin: ({ ctx, client, viewer }) => askForPasskey(ctx, client, viewer),
    passkeyLogin: ({ ctx, client, input }) => loginByPasskey(ctx, client, input.assertion),
    loginSms: ({ ctx, client, input }) => loginSms(ctx, client, input),
    resetPassword: ({ ctx, client, input }) => resetPassword(ctx, client, input),
    resetByLink: ({ ctx, client, input }) => setPasswordByLink(ctx, client, input),
    register: ({ ctx, client, input }) => register(ctx, client, input),
    logout: ({ ctx, client, viewer }) => logout(ctx, client, viewer),
    refreshToken: ({ ctx, client, input }) => refresh(ctx, client, input),
    devices: ({ ctx, client, viewer }) => devices(ctx, client, viewer),
    logoutOthers: ({ ctx, viewer }) => logoutOthers(ctx, viewer),
    logoutDevice: ({ ctx, viewer, input }) => logoutDevice(ctx, viewer, input.sessionId),
  }),
  ...routes(
    { changePassword: userContract.changePassword },
    { changePassword: ({ ctx, input, ...caller }) => changePassword(ctx, caller, input) },
  ),
]

async function register(ctx: Context, client: Client, input: z.infer<typeof registerInput>) {
  const draft = await draftAccount(ctx, input)
  await assertNameIsFree(ctx, draft)
  const entry = await assertMayRegister(ctx, client, input)
  const codeId = ctx.config.current().document.COMMON_LOGIN.VERIFY_CODE
    ? await checkedCode(ctx, client, draft.emailKey, input.code)
    : null
  const passwordHash = await ctx.passwords.hash(input.password)
  return inTransaction(ctx, async (inner) => {
    if (codeId !== null) await consumeCode(inner, codeId)
    const id = await createUser(inner, { ...draft, passwordHash, emailConfirmed: codeId !== null })
    await beginAccount(inner, entry, id)
    await record(inner, { actorId: id, action: 'user.register', subject: id, ip: client.ip })
    const linkSent = codeId === null && input.sendLink && (await offerLink(inner, client, id))
    return { _id: id, linkSent }
  })
}

async function checkedCode(ctx: Context, { ip }: Client, target: string, code: string | undefined): Promise<string> {
  if (!code) throw new Refusal(422, 'code_required', { field: 'code' })
  return checkCode(ctx, { channel: 'mail', purpose: 'register', target }, code, { ip })
}

type SmsInput = z.infer<typeof sessionContract.loginSms.input>

/** A code proves the number, and the number is the account: who has none yet gets one. */
async function loginSms(ctx: Context, client: Client, input: SmsInput): Promise<Tokens> {
  const contact = { channel: 'sms', target: checkedPhone(input.phone) } as const
  const device = await ownersDevice(ctx, client, contact)
  const codeId = await checkCode(ctx, { ...contact, purpose: 'login' }, input.code, { ip: client.ip, device }).catch(
    (error) => {
      ctx.metrics.count('login_failures')
      ctx.background.run('a failed code', () => noteWrongCode(ctx, client, contact, error))
      throw error
    },
  )
  const entry = (await hasAccount(ctx, contact)) ? undefined : await assertMayRegister(ctx, client, input)
  const opened = await inTransaction(ctx, async (inner) => {
    await consumeCode(inner, codeId)
    const { id, isNew } = await accountOfPhone(inner, contact.target, client.locale)
    if (isNew) {
      // Without an entry the account that was there has gone meanwhile.
      await beginAccount(inner, entry ?? (await assertMayRegister(inner, client, input)), id)
      await record(inner, { actorId: id, action: 'user.register', subject: id, ip: client.ip, detail: { by: 'sms' } })
    }
    return openLogin(inner, client, id, 'sms')
  })
  const tokens = tokensOf(ctx, client, opened)
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}

/** Of a number that nobody has there is nothing to tell. */
async function noteWrongCode(ctx: Context, client: Client, contact: Contact, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || error.code !== 400) return
  const owner = await ownerOf(ctx, contact)
  if (owner) noteFailure(ctx, client, owner.id, { way: 'sms' })
}

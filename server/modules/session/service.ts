import type { z } from 'zod/mini'
import type { device, loginInput, registerInput } from '#contract/modules/account/session.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { attempt } from '../attempt-limit/service.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import {
  assertNameIsFree,
  createUser,
  draftAccount,
  emailKey,
  holdForLogin,
  nameKey,
  phoneKey,
  replacePassword,
} from '../user/service.ts'
import { clearedCookies, sessionCookies, type Tokens } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { endSessions } from './end.ts'
import { deviceGuess, loginGuess } from './login-attempts.ts'
import { knownDevice, openSession } from './open.ts'
import {
  endAll,
  endOne,
  findLogin,
  type LoginRow,
  liveSessions,
  type SessionRow,
  type ViewerRow,
  viewerByRefreshToken,
} from './queries.ts'
import { isToken } from './tokens.ts'

export { boundCookies, clearedCookies, sessionCookies, type Tokens } from './cookies.ts'
export { openSession } from './open.ts'
export { changePassword, resetPassword } from './password.ts'
export { expireIdleSessions } from './queries.ts'
export { refresh } from './refresh.ts'
export { loginSms } from './sms.ts'
export { authenticate, viewerOfPage } from './viewer.ts'

export async function login(ctx: Context, client: Client, input: z.infer<typeof loginInput>): Promise<Tokens> {
  const tokens = await openByPassword(ctx, client, input)
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}

/** A session, and no cookies yet. `also` happens with it or not at all; it may refuse. */
export async function openByPassword(
  ctx: Context,
  client: Client,
  input: z.infer<typeof loginInput>,
  also?: (ctx: Context, userId: string) => Promise<void>,
): Promise<Tokens> {
  const account = await accountToOpen(ctx, client, input)
  const passwordHash = await currentHash(ctx, account, input.password)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    if (!(await holdForLogin(inner, account.id, passwordHash))) throw loginWrong()
    await also?.(inner, account.id)
    return openSession(inner, client, account.id)
  })
}

/** A password has opened it, so it has one. */
type OpenedRow = LoginRow & { password_hash: string }

/** Unknown accounts are counted and checked like known ones, so that the answer and its time tell nothing. */
async function accountToOpen(ctx: Context, client: Client, input: z.infer<typeof loginInput>): Promise<OpenedRow> {
  const key = { name: nameKey(input.username), phone: phoneKey(input.username), email: emailKey(input.username) }
  const deviceId = knownDevice(client)
  const account = await ctx.db.maybe<LoginRow>(findLogin(key, deviceId))
  // Strangers who guess lock each other out, never the owner on a device of his own.
  const subject = account?.known_device ? deviceGuess(account.id, deviceId) : loginGuess(key)
  const isRight = await attempt(ctx, subject, () => ctx.passwords.verify(account?.password_hash, input.password))
  if (account?.password_hash && isRight) return { ...account, password_hash: account.password_hash }
  ctx.metrics.count('login_failures')
  throw loginWrong()
}

/** The moment of the login is the only one at which an old hash can be made anew. */
async function currentHash(ctx: Context, account: OpenedRow, password: string): Promise<string> {
  if (!ctx.passwords.isOutdated(account.password_hash)) return account.password_hash
  const renewed = await ctx.passwords.hash(password)
  return (await replacePassword(ctx, account.id, account.password_hash, renewed)) ? renewed : account.password_hash
}

export async function register(ctx: Context, client: Client, input: z.infer<typeof registerInput>) {
  const draft = draftAccount(input)
  await assertNameIsFree(ctx, draft)
  const codeId = ctx.config.current().document.COMMON_LOGIN.VERIFY_CODE
    ? await checkedCode(ctx, client, draft.emailKey, input.code)
    : null
  const passwordHash = await ctx.passwords.hash(input.password)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    if (codeId !== null) await consumeCode(inner, codeId)
    const id = await createUser(inner, { ...draft, passwordHash, emailConfirmed: codeId !== null })
    await record(inner, { actorId: id, action: 'user.register', subject: id, ip: client.ip })
    return { _id: id }
  })
}

async function checkedCode(ctx: Context, { ip }: Client, target: string, code: string | undefined): Promise<string> {
  if (!code) throw new Refusal(422, 'code_required', { field: 'code' })
  return checkCode(ctx, { channel: 'mail', purpose: 'register', target }, code, { ip })
}

/** Guests and ended sessions get the same answer: whoever asks is logged out afterwards. */
export async function logout(ctx: Context, client: Client, viewer: Viewer | null): Promise<null> {
  const session = viewer ?? (await sessionOfCookie(ctx, client))
  if (session) await endSessions(ctx, endOne(session.id, session.sessionId, 'logout'))
  client.setCookies.push(...clearedCookies(ctx))
  return null
}

/** The access token may have run out while the session lives on in the refresh token. */
async function sessionOfCookie(ctx: Context, client: Client): Promise<{ id: string; sessionId: string } | null> {
  const token = client.cookies.refresh_token
  if (!client.sameOrigin || !isToken(token)) return null
  const row = await ctx.db.maybe<ViewerRow>(viewerByRefreshToken(token))
  return row ? { id: row.id, sessionId: row.session_id } : null
}

export async function devices(ctx: Context, client: Client, viewer: Viewer) {
  const own = await devicesOf(ctx, client.locale, viewer.id)
  const list = own.map((one): z.input<typeof device> => ({ ...one, current: one._id === viewer.sessionId }))
  return { list, total: list.length }
}

/** Where somebody is logged in, the latest first. */
export async function devicesOf(ctx: Context, locale: Client['locale'], userId: string) {
  const rows = await ctx.db.many<SessionRow>(liveSessions(userId))
  return rows.map((row) => ({
    _id: row.id,
    name: deviceName(row.user_agent, locale),
    ip: row.ip,
    createTime: row.created_at.getTime(),
    lastTime: row.last_seen_at.getTime(),
  }))
}

export async function logoutOthers(ctx: Context, viewer: Viewer): Promise<{ ended: number }> {
  return { ended: await endSessions(ctx, endAll(viewer.id, 'other-device', viewer.sessionId)) }
}

export async function logoutDevice(ctx: Context, viewer: Viewer, sessionId: string): Promise<null> {
  const ended = await endSessions(ctx, endOne(viewer.id, sessionId, 'other-device'))
  if (ended === 0) throw new Refusal(404, 'device_not_found')
  return null
}

/** Every session of an account; answers how many there were. */
export async function endAllSessions(ctx: Context, userId: string): Promise<number> {
  return endSessions(ctx, endAll(userId, 'admin'))
}

function loginWrong(): Refusal {
  return new Refusal(400, 'login_wrong')
}

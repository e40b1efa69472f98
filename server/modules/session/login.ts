import type { z } from 'zod/mini'
import type { loginInput } from '#contract/modules/account/session.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { opensOld } from '../../kernel/old-passwords.ts'
import { emailKey, nameKey, phoneKey } from '../account-rules/service.ts'
import { attempt } from '../attempt-limit/service.ts'
import { noteFailure } from '../login-history/service.ts'
import { lockForLogin, replacePassword } from '../user/service.ts'
import { sessionCookies, type Tokens } from './cookies.ts'
import { deviceSubject, loginSubject } from './login-attempts.ts'
import { knownDevice, openLogin, tokensOf } from './open.ts'
import { findLogin, type LoginRow } from './queries.ts'

export async function login(ctx: Context, client: Client, input: z.infer<typeof loginInput>): Promise<Tokens> {
  const tokens = await openByPassword(ctx, client, input)
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}

/** A session, and no cookies yet. `also` happens with the right password or not at all; it may refuse. */
export async function openByPassword(
  ctx: Context,
  client: Client,
  input: z.infer<typeof loginInput>,
  also?: (ctx: Context, userId: string) => Promise<void>,
): Promise<Tokens> {
  const account = await accountToOpen(ctx, client, input)
  const passwordHash = await currentHash(ctx, account, input.password)
  const opened = await inTransaction(ctx, async (inner) => {
    if (!(await lockForLogin(inner, account.id, passwordHash))) throw loginWrong()
    await also?.(inner, account.id)
    return openLogin(inner, client, account.id, 'password')
  })
  return tokensOf(ctx, client, opened)
}

/** Unknown accounts are counted and checked like known ones, so that the answer and its time tell nothing. */
async function accountToOpen(ctx: Context, client: Client, input: z.infer<typeof loginInput>): Promise<LoginRow> {
  const key = { name: nameKey(input.username), phone: phoneKey(input.username), email: emailKey(input.username) }
  const deviceId = knownDevice(client)
  const account = await ctx.db.maybe<LoginRow>(findLogin(key, deviceId))
  // Strangers who guess lock each other out, never the owner on a device of his own.
  const subject = account?.known_device ? deviceSubject(account.id, deviceId) : loginSubject(key)
  const isRight = await attempt(ctx, subject, () => opens(ctx, account, input.password))
  if (account && isRight) return account
  ctx.metrics.count('login_failures')
  if (account) noteFailure(ctx, client, account.id, { way: 'password' })
  throw loginWrong()
}

/** A hash of another site is looked at beside one of ours, which takes the longer: nobody learns who came from where. */
async function opens(ctx: Context, account: LoginRow | undefined, password: string): Promise<boolean> {
  const old = account?.password_hash === null ? account.old_password : null
  const [isOurs, isOld] = await Promise.all([
    ctx.passwords.verify(account?.password_hash, password),
    old ? opensOld(old, password) : false,
  ])
  return isOurs || isOld
}

/** The moment of the login is the only one at which an old hash can be made anew. */
async function currentHash(ctx: Context, account: LoginRow, password: string): Promise<string> {
  const before = account.password_hash
  if (before !== null && !ctx.passwords.isOutdated(before)) return before
  const renewed = await ctx.passwords.hash(password)
  if (await replacePassword(ctx, account.id, before, renewed)) return renewed
  if (before === null) throw loginWrong()
  return before
}

function loginWrong(): Refusal {
  return new Refusal(400, 'login_wrong')
}

import type { z } from 'zod/mini'
import type { loginInput } from '#contract/modules/account/session.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { emailKey, nameKey, phoneKey } from '../account-rules/service.ts'
import { attempt } from '../attempt-limit/service.ts'
import { lockForLogin, replacePassword } from '../user/service.ts'
import { sessionCookies, type Tokens } from './cookies.ts'
import { deviceSubject, loginSubject } from './login-attempts.ts'
import { knownDevice, openSession } from './open.ts'
import { findLogin, type LoginRow } from './queries.ts'

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
  return inTransaction(ctx, async (inner) => {
    if (!(await lockForLogin(inner, account.id, passwordHash))) throw loginWrong()
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
  const subject = account?.known_device ? deviceSubject(account.id, deviceId) : loginSubject(key)
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

function loginWrong(): Refusal {
  return new Refusal(400, 'login_wrong')
}

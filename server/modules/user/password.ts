import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { dropPasswordHash, lockAccount, lockName, lockOpening, passwordHashOf, replacePasswordHash } from './queries.ts'

interface PasswordRow {
  password_hash: string | null
  account: string
  email: string | null
  email_confirmed: boolean
}

/** No hash: the account has no password. */
export async function passwordOf(ctx: Context, id: string) {
  const row = await ctx.db.maybe<PasswordRow>(passwordHashOf(id))
  if (!row) throw new Refusal(401, 'session_expired')
  const { password_hash: hash, account, email } = row
  return { hash, account, email, confirmedEmail: row.email_confirmed ? email : null }
}

/** False when the password has been changed meanwhile. */
export async function replacePassword(
  ctx: Context,
  id: string,
  before: string | null,
  after: string,
): Promise<boolean> {
  return (await ctx.db.run(replacePasswordHash(id, before, after))) === 1
}

/** Whether this password still opens the account; until the transaction ends it will. */
export async function lockForLogin(ctx: Context, id: string, passwordHash: string): Promise<boolean> {
  return (await ctx.db.run(lockAccount(id, passwordHash))) === 1
}

/** Whether the account is there; until the transaction ends it will be, and nobody else changes it. */
export async function lockExisting(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.run(lockName(id))) === 1
}

/** The same, also of an account whose owner may still keep it. */
export async function lockForOpening(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.run(lockOpening(id))) === 1
}

/** Where there is a password, another one that nobody knows takes its place. */
export async function dropPassword(ctx: Context, id: string, unknown: string): Promise<void> {
  await ctx.db.run(dropPasswordHash(id, unknown))
}

import { say } from '#server/shared/messages.ts'
import type { Db } from '../../db/open.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { BadEnvironment } from '../../kernel/env.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkPassword, nameKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { indexText } from '../search-index/service.ts'
import { forgetFirstPassword, keepFirstPassword, readFirstPassword } from './first-password.ts'
import { administratorExists, insertUser, lockAdministratorCreation, unusedAdministrator } from './queries.ts'
import { readablePassword } from './readable-password.ts'

const firstName = 'admin'

/**
 * A site without an administrator gets one. Answers the password if it was made here, at this start or at one before, as
 * long as nobody has logged in with it.
 */
export async function ensureAdministrator(ctx: Context, given?: string): Promise<string | undefined> {
  if (await ctx.db.maybe(administratorExists())) return untoldPassword(ctx)
  if (given !== undefined) await checkGiven(ctx, given)
  const password = given ?? keepFirstPassword(ctx.env, readablePassword)
  const passwordHash = await ctx.passwords.hash(password)
  const isMade = await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockAdministratorCreation())
    if (await inner.db.maybe(administratorExists())) return false
    const { id, name } = await insertAdministrator(inner.db, passwordHash)
    await indexText(inner, 'user', id, { title: name, text: '' })
    await record(inner, { actorId: null, action: 'user.first-administrator', subject: id })
    ctx.log.info({ name }, 'the first administrator was made')
    return true
  })
  if (isMade) return given === undefined ? password : undefined
  return untoldPassword(ctx)
}

/** The operator reads this at the first start; a site that has an administrator never asks again. */
async function checkGiven(ctx: Context, password: string): Promise<void> {
  try {
    await checkPassword(ctx, password, 'password', { name: firstName })
  } catch (error) {
    throw error instanceof Refusal ? new BadEnvironment(`ADMIN_PASSWORD: ${say('en', error.key)}.`) : error
  }
}

/** Of an account that was made at an earlier start, and that nobody has entered yet. */
async function untoldPassword(ctx: Context): Promise<string | undefined> {
  const password = readFirstPassword(ctx.env)
  if (password === undefined) return undefined
  const fresh = await ctx.db.maybe<{ password_hash: string | null }>(unusedAdministrator())
  if (fresh && (await ctx.passwords.verify(fresh.password_hash, password))) return password
  forgetFirstPassword(ctx.env)
  return undefined
}

/** Once somebody has logged in, the disk need not know it any longer. Answers how many were forgotten. */
export async function dropFirstPassword(ctx: Context): Promise<number> {
  if (readFirstPassword(ctx.env) === undefined || (await ctx.db.maybe(unusedAdministrator()))) return 0
  forgetFirstPassword(ctx.env)
  return 1
}

/** The name of a deleted administrator is not given out again. */
async function insertAdministrator(tx: Db, passwordHash: string): Promise<{ id: string; name: string }> {
  const nobody = { email: null, emailKey: null, emailConfirmed: false, phone: null, phoneConfirmed: false }
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? firstName : `${firstName}${attempt}`
    const user = { ...nobody, name, nameKey: nameKey(name), passwordHash, userpower: 0 as const }
    const row = await tx.maybe<{ id: string }>(insertUser(user))
    if (row) return { id: row.id, name }
  }
}

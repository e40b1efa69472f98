import { randomInt } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { nameKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { indexText } from '../search-index/service.ts'
import { administratorExists, insertUser, lockAdministratorCreation } from './queries.ts'

/** No character that could be taken for another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A site without an administrator gets one. Answers the password if it was made here, because nobody knows it yet. */
export async function ensureAdministrator(ctx: Context, given?: string): Promise<string | undefined> {
  if (await ctx.db.maybe(administratorExists())) return undefined
  const password = given ?? readablePassword()
  const passwordHash = await ctx.passwords.hash(password)
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockAdministratorCreation())
    if (await inner.db.maybe(administratorExists())) return undefined
    const { id, name } = await insertAdministrator(inner.db, passwordHash)
    await indexText(inner, 'user', id, { title: name, text: '' })
    await record(inner, { actorId: null, action: 'user.first-administrator', subject: id })
    ctx.log.info({ name }, 'the first administrator was made')
    return given === undefined ? password : undefined
  })
}

/** The name of a deleted administrator is not given out again. */
async function insertAdministrator(tx: Db, passwordHash: string): Promise<{ id: string; name: string }> {
  const nobody = { email: null, emailKey: null, emailConfirmed: false, phone: null, phoneConfirmed: false }
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? 'admin' : `admin${attempt}`
    const user = { ...nobody, name, nameKey: nameKey(name), passwordHash, userpower: 0 as const }
    const row = await tx.maybe<{ id: string }>(insertUser(user))
    if (row) return { id: row.id, name }
  }
}

function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

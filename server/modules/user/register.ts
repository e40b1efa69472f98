import { sqlState } from '../../db/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  checkedEmail,
  checkedName,
  checkedPhone,
  checkPassword,
  emailKey,
  isReserved,
  nameKey,
  nameLikeOther,
  nameTaken,
} from '../account-rules/service.ts'
import { cleared } from '../moderation/service.ts'
import { indexText } from '../search-index/service.ts'
import { isRetired } from './leaving.ts'
import { confirmedEmailExists, insertUser, lookExists, nameExists } from './queries.ts'

/** What a new account will hold, checked and in the form in which it is stored. */
interface AccountDraft {
  name: string
  nameKey: string
  email: string
  emailKey: string
  phone: string | null
}

export async function draftAccount(
  ctx: Context,
  input: { username: string; password: string; email: string; phone?: string },
): Promise<AccountDraft> {
  const name = checkedName(input.username)
  const email = checkedEmail(input.email)
  await checkPassword(ctx, input.password, 'password', { name, email })
  const phone = input.phone ? checkedPhone(input.phone) : null
  return { name, nameKey: nameKey(name), email, emailKey: emailKey(email), phone }
}

/** Whoever has no account yet is trusted as little as can be. */
export const nobody = { id: '0', userpower: 1 } as const

/** Said early, before a code or a hash is spent on it; the constraint decides. */
export async function assertNameIsFree(ctx: Context, draft: AccountDraft): Promise<void> {
  if (isReserved(ctx, draft.name) || (await ctx.db.maybe(nameExists(draft.nameKey)))) throw nameTaken()
  if (await ctx.db.maybe(lookExists(draft.name))) throw nameLikeOther()
  if (await isRetired(ctx, { name: draft.name })) throw nameTaken()
  await cleared(ctx, nobody, 'name', draft.name)
}

export async function createUser(
  ctx: Context,
  draft: AccountDraft & { passwordHash: string | null; emailConfirmed: boolean },
): Promise<string> {
  if (await ctx.db.maybe(confirmedEmailExists(draft.emailKey))) throw emailTaken()
  const row = await ctx.db
    .maybe<{ id: string }>(insertUser({ ...draft, phoneConfirmed: false, userpower: 1 }))
    .catch((error) => {
      // Of two who want a name, or names that look alike, at once the constraint chooses.
      throw sqlState(error) === '23505' ? nameTaken() : error
    })
  if (row) {
    // Asked now that the name is ours: whoever had it may have left a moment ago.
    if (await isRetired(ctx, { name: draft.name })) throw nameTaken()
    if (await isRetired(ctx, { emailKey: draft.emailKey })) throw emailTaken()
    await indexText(ctx, 'user', row.id, { title: draft.name, text: '' })
    return row.id
  }
  if (await ctx.db.maybe(nameExists(draft.nameKey))) throw nameTaken()
  throw (await ctx.db.maybe(lookExists(draft.name))) ? nameLikeOther() : emailTaken()
}

function emailTaken(): Refusal {
  return new Refusal(409, 'email_taken')
}

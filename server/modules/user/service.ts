import type { OwnInfo, PublicInfo } from '#contract/modules/account/user.ts'
import { sqlState } from '../../db/errors.ts'
import { gathering } from '../../db/gather.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { indexText } from '../search-index/service.ts'
import { checkedEmail, checkedPhone, emailKey } from './contact.ts'
import { checkedName, isReserved, nameKey, nameLikeOther, nameTaken } from './name.ts'
import { checkPassword } from './password-rules.ts'
import { type AccountRow, type PublicRow, presentOwn, presentPublic } from './present.ts'
import {
  accountsById,
  type CountChange,
  changeCounts,
  confirmedEmailExists,
  holdAccount,
  holdName,
  insertUser,
  type Look,
  lockCounts,
  lookExists,
  nameExists,
  passwordHashOf,
  publicAccounts,
  replacePasswordHash,
  updateAvatar,
  updateCover,
  updateHue,
} from './queries.ts'

export { ensureAdministrator } from './administrator.ts'
export { checkedEmail, checkedPhone, emailKey, phoneKey } from './contact.ts'
export type { Contact } from './contact-queries.ts'
export { accountOfPhone, ownerOf, readContact, setPassword, takeContact } from './contacts.ts'
export { type ExperienceRow, holdExperience, regrade, writeExperience } from './experience.ts'
export { endMembership, heldMembership } from './membership.ts'
export { hasBadCharacters, isReserved, nameKey } from './name.ts'
export { withinNewAccountLimits } from './new-account-limits.ts'
export { createNewcomer } from './newcomer.ts'
export { checkPassword } from './password-rules.ts'
export { holdMember, isAgent, setAgent, setPower } from './power.ts'
export type { Standing } from './power-queries.ts'
export { type CardRow, hueByNumber, maskEmail, maskPhone, presentCard } from './present.ts'
export { addLikesReceived } from './queries.ts'
export { lookAtForgottenMembers } from './update.ts'

/** What a new account will hold, checked and in the form in which it is stored. */
export interface AccountDraft {
  name: string
  nameKey: string
  email: string
  emailKey: string
  phone: string | null
}

const askAccount = gathering<string, AccountRow | undefined>(async (db, ids) => {
  const rows = await db.many<AccountRow>(accountsById(ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
})

const askPublic = gathering<Look, PublicRow | undefined>(async (db, looks) => {
  const rows = await db.many<PublicRow & { place: number }>(publicAccounts(looks))
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return looks.map((_, index) => byPlace.get(index + 1))
})

export async function ownInfo(ctx: Context, id: string): Promise<OwnInfo> {
  return presentOwn(await accountOf(ctx, id))
}

export async function publicInfo(ctx: Context, viewer: Viewer | null, id: string): Promise<PublicInfo> {
  const row = await askPublic(ctx.db, { id, viewerId: viewer?.id ?? null })
  if (!row) throw new Refusal(404, 'user_not_found')
  return presentPublic(row)
}

/**
 * What others did to an account, counted: answers the figures afterwards. The row stays locked until the transaction
 * ends; whoever counts for several accounts does so in the order of their ids.
 */
export async function addCounts(ctx: Context, id: string, change: CountChange): Promise<Required<CountChange>> {
  return ctx.db.one(changeCounts(id, change))
}

/** Whoever would count for one of these accounts waits until the transaction ends. */
export async function holdCounts(ctx: Context, ids: string[]): Promise<void> {
  await ctx.db.many(lockCounts(ids))
}

export function draftAccount(input: {
  username: string
  password: string
  email: string
  phone?: string
}): AccountDraft {
  const name = checkedName(input.username)
  const email = checkedEmail(input.email)
  checkPassword(input.password, 'password', { name, email })
  const phone = input.phone ? checkedPhone(input.phone) : null
  return { name, nameKey: nameKey(name), email, emailKey: emailKey(email), phone }
}

/** Said early, before a code or a hash is spent on it; the constraint decides. */
export async function assertNameIsFree(ctx: Context, draft: AccountDraft): Promise<void> {
  if (isReserved(draft.name) || (await ctx.db.maybe(nameExists(draft.nameKey)))) throw nameTaken()
  if (await ctx.db.maybe(lookExists(draft.name))) throw nameLikeOther()
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
    await indexText(ctx, 'user', row.id, { title: draft.name, text: '' })
    return row.id
  }
  if (await ctx.db.maybe(nameExists(draft.nameKey))) throw nameTaken()
  throw (await ctx.db.maybe(lookExists(draft.name))) ? nameLikeOther() : emailTaken()
}

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
export async function holdForLogin(ctx: Context, id: string, passwordHash: string): Promise<boolean> {
  return (await ctx.db.run(holdAccount(id, passwordHash))) === 1
}

/** Whether the account is there; until the transaction ends it will be, and nobody else changes it. */
export async function holdExisting(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.run(holdName(id))) === 1
}

/** The address of a picture; whoever calls has made sure that it is one of the member's own. */
export async function setAvatar(ctx: Context, id: string, avatar: string, hue: number | null): Promise<void> {
  await ctx.db.run(updateAvatar(id, avatar, hue))
  contentChanged(ctx, 'all')
}

export async function clearAvatar(ctx: Context, id: string): Promise<void> {
  await setAvatar(ctx, id, '', null)
}

/** The hue of an avatar that was there before hues were kept. */
export async function setHue(ctx: Context, id: string, avatar: string, hue: number): Promise<void> {
  await ctx.db.run(updateHue(id, avatar, hue))
  contentChanged(ctx, `user:${id}`)
}

/** As with the avatar, it is the caller who made sure that the picture is the member's own. */
export async function setCover(ctx: Context, id: string, cover: string): Promise<void> {
  await ctx.db.run(updateCover(id, cover))
  contentChanged(ctx, `user:${id}`)
}

async function accountOf(ctx: Context, id: string): Promise<AccountRow> {
  const row = await askAccount(ctx.db, id)
  if (!row) throw new Refusal(404, 'user_not_found')
  return row
}

function emailTaken(): Refusal {
  return new Refusal(409, 'email_taken')
}

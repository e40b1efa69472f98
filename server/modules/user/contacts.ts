import type { Locale } from '#contract/shared/message-key.ts'
import { sqlState } from '../../db/errors.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkedEmail, checkedPhone, emailKey } from '../account-rules/service.ts'
import {
  accountByContact,
  type Contact,
  type ContactRow,
  confirmAddress,
  confirmEmail,
  confirmGiven,
  confirmPhone,
  dropPhoneSince,
  giveEmailBack,
  lockByContact,
  lockContacts,
  markRefused,
  type OwnContactsRow,
  overwritePassword,
  type UnprovedEmail,
  unprovedEmailOf,
} from './contact-queries.ts'
import { isRetired } from './leaving.ts'
import { anyName, insertNewcomer } from './newcomer.ts'

export interface ContactOwner {
  id: string
  account: string
  name: string
  email: string | null
  /** Where security notices go. */
  confirmedEmail: string | null
}

/** An email address or a phone number, whichever it looks like. */
export function readContact(given: string): Contact {
  try {
    if (given.includes('@')) return { channel: 'mail', target: emailKey(checkedEmail(given)) }
    return { channel: 'sms', target: checkedPhone(given) }
  } catch {
    throw new Refusal(422, 'reset_account_bad', { field: 'account' })
  }
}

export async function ownerOf(ctx: Context, contact: Contact): Promise<ContactOwner | undefined> {
  const row = await ctx.db.maybe<ContactRow>(accountByContact(contact))
  if (!row || row.is_deleted) return undefined
  const { id, account, name, email } = row
  return { id, account, name, email, confirmedEmail: row.email_confirmed ? email : null }
}

/** Whether a contact leads to an account, be it a closed one: who comes with it begins none. */
export async function hasAccount(ctx: Context, contact: Contact): Promise<boolean> {
  return (await ctx.db.maybe(accountByContact(contact))) !== undefined
}

/**
 * The account of a number that was just proved, locked; a new one where nobody has it. Call it in a transaction.
 * Accounts that merely claim the number do not count: whoever made them may not be its owner.
 */
export async function accountOfPhone(ctx: Context, phone: string, locale: Locale) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const known = await ctx.db.maybe<ContactRow>(lockByContact({ channel: 'sms', target: phone }))
    if (known?.is_deleted) throw new Refusal(403, 'login_account_closed')
    if (known) return { id: known.id, isNew: false }
    const id = await insertNewcomer(ctx, anyName(locale), phone)
    if (id) return { id, isNew: true }
  }
  throw new Refusal(503, 'api_unavailable', { retryAfter: 1 })
}

/** Set by somebody who proved to own a contact of the account. */
export async function setPassword(ctx: Context, id: string, hash: string): Promise<void> {
  await ctx.db.run(overwritePassword(id, hash))
}

/** False when it was so already. Fails where the address is somebody else's. */
export async function confirmOwnEmail(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.run(confirmAddress(id))) === 1
}

/** The address that an account was given and nobody has proved. */
export async function unprovedEmail(ctx: Context, id: string): Promise<UnprovedEmail | undefined> {
  return ctx.db.maybe<UnprovedEmail>(unprovedEmailOf(id))
}

/** It was proved; `also` is done with it or not at all. Of two accounts that claim one address the first has it. */
export async function confirmGivenEmail(
  ctx: Context,
  { id, key }: UnprovedEmail,
  also: (ctx: Context) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(ctx, async (inner) => {
      await also(inner)
      if ((await inner.db.run(confirmGiven(id, key))) === 0) throw new Refusal(404, 'email_link_over')
    })
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, 'email_taken') : error
  }
}

/** After somebody else was in the account: the address of before, and no number that came since. */
export async function restoreContacts(
  ctx: Context,
  id: string,
  { email, since }: { email: string; since: Date },
): Promise<void> {
  await ctx.db.run(giveEmailBack(id, email, emailKey(email)))
  await ctx.db.run(dropPhoneSince(id, since))
}

/** Gives the account a contact that was just proved; `also` is done with it or not at all. Answers what was. */
export async function takeContact(
  ctx: Context,
  id: string,
  contact: { email: string } | { phone: string },
  also: (ctx: Context, before: { name: string; formerEmail: string | null }) => Promise<void>,
): Promise<void> {
  const isEmail = 'email' in contact
  const key = isEmail ? emailKey(contact.email) : contact.phone
  const taken = () => new Refusal(409, isEmail ? 'email_taken' : 'phone_taken')
  try {
    await inTransaction(ctx, async (inner) => {
      const before = await inner.db.maybe<OwnContactsRow>(lockContacts(id))
      if (!before) throw new Refusal(401, 'session_expired')
      const owner = await inner.db.maybe<ContactRow>(
        accountByContact({ channel: isEmail ? 'mail' : 'sms', target: key }),
      )
      if (owner && owner.id !== id) throw taken()
      if (isEmail && before.email_key !== key && (await isRetired(inner, { emailKey: key }))) throw taken()
      await inner.db.run(isEmail ? confirmEmail(id, contact.email, key) : confirmPhone(id, contact.phone))
      await also(inner, { name: before.name, formerEmail: before.email_confirmed ? before.email : null })
    })
  } catch (error) {
    // Of two who prove one contact at once the constraint chooses.
    throw sqlState(error) === '23505' ? taken() : error
  }
}

/** A mail server has refused an address for good; whose confirmed one it is, if it is anybody's and this is new. */
export async function noteRefusedEmail(ctx: Context, key: string): Promise<string | undefined> {
  return (await ctx.db.maybe<{ id: string }>(markRefused(key)))?.id
}

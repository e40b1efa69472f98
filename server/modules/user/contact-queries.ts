import sql, { type Sql } from 'sql-template-tag'
import { opensFor } from '../../db/sql-parts.ts'

/** Where somebody can be reached, in the form that makes two of them the same. */
export interface Contact {
  channel: 'sms' | 'mail'
  target: string
}

export interface ContactRow {
  id: string
  account: string
  name: string
  email: string | null
  email_confirmed: boolean
  is_deleted: boolean
}

const account = sql`id, account, name, email, email_confirmed_at is not null as email_confirmed, not ${opensFor('users')} as is_deleted`

function isConfirmed({ channel, target }: Contact): Sql {
  return channel === 'sms'
    ? sql`phone = ${target} and phone_confirmed_at is not null`
    : sql`email_key = ${target} and email_confirmed_at is not null`
}

/** The one account that has proved to own the contact, deleted or not. */
export function accountByContact(contact: Contact): Sql {
  return sql`select ${account} from users where ${isConfirmed(contact)}`
}

/** The same, locked until the transaction ends. */
export function lockByContact(contact: Contact): Sql {
  return sql`select ${account} from users where ${isConfirmed(contact)} for no key update`
}

export interface OwnContactsRow {
  name: string
  email: string | null
  email_key: string | null
  email_confirmed: boolean
}

export function lockContacts(id: string): Sql {
  return sql`
    select name, email, email_key, email_confirmed_at is not null as email_confirmed from users
    where id = ${id} and deleted_at is null for no key update`
}

export function confirmEmail(id: string, email: string, emailKey: string): Sql {
  return sql`update users set email = ${email}, email_key = ${emailKey}, email_confirmed_at = now(),
    refused_email_key = null where id = ${id}`
}

export function markRefused(key: string): Sql {
  return sql`
    update users set refused_email_key = email_key
    where email_key = ${key} and email_confirmed_at is not null and deleted_at is null
      and refused_email_key is distinct from email_key
    returning id`
}

export interface UnprovedEmail {
  id: string
  name: string
  email: string
  key: string
}

/** No row where there is none, or it was proved. */
export function unprovedEmailOf(id: string): Sql {
  return sql`
    select id, name, email, email_key as key from users
    where id = ${id} and email_key is not null and email_confirmed_at is null and deleted_at is null`
}

/** No row when another address has taken its place, or it was proved meanwhile. */
export function confirmGiven(id: string, key: string): Sql {
  return sql`
    update users set email_confirmed_at = now(), refused_email_key = null
    where id = ${id} and email_key = ${key} and email_confirmed_at is null and deleted_at is null`
}

/** The address that the account has already; no row when it is confirmed. */
export function confirmAddress(id: string): Sql {
  return sql`
    update users set email_confirmed_at = now() where id = ${id} and email_key is not null and email_confirmed_at is null`
}

export function confirmPhone(id: string, phone: string): Sql {
  return sql`update users set phone = ${phone}, phone_confirmed_at = now() where id = ${id}`
}

/** The address is that of this account again, unless somebody else has proved it meanwhile. */
export function giveEmailBack(id: string, email: string, emailKey: string): Sql {
  return sql`
    update users set email = ${email}, email_key = ${emailKey}, email_confirmed_at = now(), refused_email_key = null
    where id = ${id} and email_key is distinct from ${emailKey} and ${opensFor('users')}
      and not exists (select from users o where o.email_key = ${emailKey} and o.email_confirmed_at is not null)`
}

export function dropPhoneSince(id: string, since: Date): Sql {
  return sql`update users set phone = null, phone_confirmed_at = null where id = ${id} and phone_confirmed_at >= ${since}`
}

/** Whoever else wanted the password changed meanwhile has lost: a code has proved who asks. */
export function overwritePassword(id: string, hash: string): Sql {
  return sql`update users set password_hash = ${hash} where id = ${id} and ${opensFor('users')}`
}

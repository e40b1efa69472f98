import { compatible, emailPattern } from '#contract/shared/text.ts'
import { Refusal } from '../../kernel/errors.ts'

/** What makes two addresses the same. */
export function emailKey(email: string): string {
  return compatible(email).toLowerCase()
}

/**
 * The address in the form in which it is stored and written to. The contract knows its outer form; this refuses what
 * would break on the way to the mail server. Compatibility forms are folded: ａ@x and a@x may be two mailboxes, and a
 * code that went to one must not prove the other.
 */
export function checkedEmail(given: string): string {
  const email = compatible(given)
  if (/\p{C}/u.test(given) || !given.isWellFormed() || !emailPattern.test(email))
    throw new Refusal(422, 'email_bad', { field: 'email' })
  return email
}

/** A mobile number of the mainland, without its country code. */
const mainland = /^1[3-9]\d{9}$/

/**
 * The number as E.164 writes it (+8613800138000); null for what is none. Without a country code it is one of the
 * mainland, where only mobile numbers take messages.
 */
export function phoneKey(phone: string): string | null {
  const plain = compatible(phone).replace(/[\s().\u2010-\u2015-]/g, '')
  const digits = plain.replace(/^(\+|00)/, '')
  if (!/^\d+$/.test(digits)) return null
  if (digits === plain && mainland.test(digits)) return `+86${digits}`
  if (digits.startsWith('86')) return mainland.test(digits.slice(2)) ? `+${digits}` : null
  return digits !== plain && /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
}

export function checkedPhone(phone: string): string {
  const key = phoneKey(phone)
  if (!key) throw new Refusal(422, 'phone_bad', { field: 'phone' })
  return key
}

import { emailPattern } from '#contract/patterns.ts'
import { Refusal } from '../../errors.ts'

/** What makes two addresses the same. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}

/** The contract knows the outer form; this refuses what would change or break on the way to the mail server. */
export function checkedEmail(email: string): string {
  const key = emailKey(email)
  if (/\p{C}/u.test(email) || !email.isWellFormed() || !emailPattern.test(key))
    throw new Refusal(422, 'email_bad', { field: 'email' })
  return email
}

/** Digits with an optional plus; the country code of the mainland is left out, as people do. */
export function phoneKey(phone: string): string {
  return phone
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^\+86(?=1\d{10}$)/, '')
}

export function checkedPhone(phone: string): string {
  const key = phoneKey(phone)
  if (!/^\+?\d{6,15}$/.test(key)) throw new Refusal(422, 'phone_bad', { field: 'phone' })
  return key
}

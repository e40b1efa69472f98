import { emailPattern } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'

type Values = Record<string, string | undefined>
type Errors = Record<string, string>

export function checkEmail(values: Values): Errors {
  const email = values.email?.trim()
  if (!email) return { email: m.email_required() }
  return emailPattern.test(email) ? {} : { email: m.email_bad() }
}

/** How numbers are written differs from country to country: what is one, the server says. */
export function checkPhone(values: Values): Errors {
  return values.phone?.trim() ? {} : { phone: m.phone_required() }
}

export function checkCode(values: Values): Errors {
  return values.code?.trim() ? {} : { code: m.code_required() }
}

/** Where either will do. */
export function checkContact(values: Values): Errors {
  const account = values.account?.trim()
  if (!account) return { account: m.reset_need_account() }
  return isEmail(account) && !emailPattern.test(account) ? { account: m.reset_account_bad() } : {}
}

export function isEmail(account: string): boolean {
  return account.includes('@')
}

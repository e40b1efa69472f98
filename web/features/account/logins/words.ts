import type { LoginFactor, LoginRecord, LoginWay } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { providers } from '#web/session/login-methods/providers.ts'

const ways: Partial<Record<LoginWay, () => string>> = {
  password: m.logins_way_password,
  sms: m.logins_way_sms,
  passkey: m.passkey_title,
  scan: m.logins_way_scan,
  stay: m.logins_way_stay,
}
const factors: Record<LoginFactor, () => string> = {
  totp: m.factor_totp,
  passkey: m.passkey_title,
  recovery: m.factor_recovery,
}

/** Both steps where there were two. */
export function wayOf({ way, factor }: Pick<LoginRecord, 'way' | 'factor'>): string {
  const first = ways[way]?.() ?? providers[way as keyof typeof providers].name()
  return factor ? m.logins_two_steps({ first, second: factors[factor]() }) : first
}

export function resultOf({ result, count }: LoginRecord): string {
  return result === 'ok' ? m.logins_ok() : m.logins_failed_times({ count })
}

/** Somebody who is in, and nobody knows this device. */
export function mayBeStranger({ result, isNew, isCurrent }: LoginRecord): boolean {
  return result === 'ok' && isNew && !isCurrent
}

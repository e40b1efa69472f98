import type { Payee, WholePayee } from '#contract/modules/wallet/withdraw.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'

type Keys = Pick<Context, 'secretKey'>
/** What it belongs to: a payee opens as nothing but a payee of that member. */
type Purpose = 'payee' | 'withdrawal'

export type ShownPayee = Pick<Payee, 'way' | 'account' | 'name' | 'bank'>

export function sealPayee(ctx: Keys, purpose: Purpose, userId: string, whole: WholePayee): Buffer {
  return seal(deriveKey(ctx, 'payees'), JSON.stringify(whole), `${purpose} of ${userId}`)
}

export function openPayee(ctx: Keys, purpose: Purpose, userId: string, sealed: Buffer): WholePayee {
  return JSON.parse(unseal(deriveKey(ctx, 'payees'), sealed, `${purpose} of ${userId}`)) as WholePayee
}

export function maskPayee({ way, account, name, bank }: WholePayee): ShownPayee {
  return { way, account: maskAccount(account), name: maskName(name), bank }
}

/** 138****5678, a***@example.com, and of what is too short for it a single sign on either side. */
function maskAccount(account: string): string {
  const [local = '', domain] = account.split('@')
  if (domain !== undefined) return `${[...local][0] ?? ''}***@${domain}`
  const signs = [...account]
  if (signs.length < 9) return `${signs[0] ?? ''}****${signs.length > 2 ? signs.at(-1) : ''}`
  return `${signs.slice(0, 3).join('')}****${signs.slice(-4).join('')}`
}

/** *三 */
function maskName(name: string): string {
  return `*${[...name].at(-1) ?? ''}`
}

import type { Context } from '../../kernel/context.ts'
import { type FactorRow, factorsOf } from './queries.ts'

export { endFactors } from './end.ts'
export { spendRecovery } from './recovery.ts'
export { forget, remember, rememberedDevices } from './remembered.ts'
export { askForFactor, endTicket, loginOfTicket, ticketOver } from './tickets.ts'
export { assertTotp, dropTotpSince, spendTotp, subjectOf, wrongCode } from './totp.ts'

/** What protects an account beside its password. */
export async function factors(ctx: Context, userId: string): Promise<FactorRow> {
  return ctx.db.one<FactorRow>(factorsOf(userId))
}

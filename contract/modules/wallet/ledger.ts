import * as z from 'zod/mini'
import { signedMoney } from '#contract/shared/money.ts'
import { id, key, paged, time } from '#contract/shared/values.ts'
import { query } from '../../endpoint.ts'

/** What moves a balance. */
export const ledgerKinds = [
  'topup',
  'card',
  'vip',
  'refund',
  'adjust',
  'agent',
  'buy',
  'tip',
  'bounty',
  'goods',
  'settle',
  'convert',
  'withdraw',
  'opening',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const ledgerLine = z.object({
  _id: id,
  kind: z.enum(ledgerKinds),
  /** + in, − out. */
  amount: signedMoney,
  /** After it. */
  balance: signedMoney,
  title: z.string(),
  orderNumber: z.string(),
  createTime: time,
  /** Why, of what somebody has decided; the member was told of it then. */
  note: z.string(),
  /** The membership that was paid for. */
  vip: z.nullable(z.object({ days: z.int(), endTime: time })),
})
export type LedgerLine = z.infer<typeof ledgerLine>

/** Which lines of a statement: a month of the site, a kind, a page or what comes after a cursor. */
export const statementInput = z.object({
  ...paged(),
  /** yyyy-MM */
  month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, key('input_bad_month')))),
  kind: z.optional(z.enum(ledgerKinds)),
  /** `nextCursor` of the page before; `page` does not count then. */
  cursor: z.optional(id),
})
export type StatementInput = z.infer<typeof statementInput>

export const statement = z.object({ list: z.array(ledgerLine), total: z.int(), nextCursor: z.nullable(id) })
export type Statement = z.infer<typeof statement>

/** With a direction at most so many lines are counted. */
export const linesCounted = 10_000

const ownInput = z.extend(statementInput, {
  /** What is topped up and spent, or what is earned. */
  account: z._default(z.enum(['user', 'income']), 'user'),
  direction: z.optional(z.enum(['in', 'out'])),
})
export type OwnStatementInput = z.infer<typeof ownInput>

export const ledgerContract = {
  list: query('/api/aoir-pay-order/list', {
    summary:
      'What moved my balance, newest first; by month (yyyy-MM), kind and direction (in, out). Go on with `page` or `cursor`',
    access: 'member',
    input: ownInput,
    output: statement,
  }),
}

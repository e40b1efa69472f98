import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { signedMoney } from '#contract/shared/money.ts'
import { id, money, noInput, text, time } from '#contract/shared/values.ts'
import { get, post, query } from '../../endpoint.ts'
import { somebody } from '../account/user.ts'
import { ledgerLine, statementInput } from './ledger.ts'

/** The accounts of the house: what stands against those of the members. */
export const houseAccounts = [
  'cash_in',
  'card_pool',
  'vip_income',
  'refund',
  'adjust',
  'income_due',
  'platform_share',
  'goods_income',
  'escrow',
  'withdrawing',
  'cash_out',
  'fee',
  'opening',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

const proof = z.object({
  _id: id,
  /** null: the server itself, at night. */
  actor: z.nullable(somebody),
  startTime: time,
  endTime: time,
  transactions: z.int(),
  isClean: z.boolean(),
  /** Which rule is broken, by how many rows, and the ids of the first of them. */
  violations: z.array(z.object({ name: z.string(), count: z.int(), examples: z.array(z.string()) })),
})
export type Proof = z.infer<typeof proof>

const proofState = z.object({
  /** Nothing is booked until this is mended and an administrator's proof is clean. */
  isReadOnly: z.boolean(),
  /** Settings of the database under which what was answered could be lost. */
  unsafeSettings: z.array(z.string()),
  /** The newest first. */
  list: z.array(proof),
})
export type ProofState = z.infer<typeof proofState>

const trialLine = z.object({
  account: z.enum(['user', 'income', ...houseAccounts]),
  accounts: z.int(),
  entries: z.int(),
  /** The sum of its entries. */
  sum: signedMoney,
  /** Of members: the sum of their balances, which is the same. */
  balance: z.nullable(money),
})

const adminLine = z.extend(ledgerLine, {
  /** Of an account of the house there is none. */
  balance: z.nullable(signedMoney),
  /** Whose account moved. */
  user: z.nullable(somebody),
  actor: z.nullable(somebody),
  note: z.string(),
  source: z.object({ type: z.string(), id: z.string() }),
  /** The transaction that this one takes back. */
  reverses: z.nullable(id),
})
export type AdminLine = z.infer<typeof adminLine>

export const adminLedgerContract = {
  proofs: get('/api/aoir-admin-ledger/proof', {
    summary: 'Whether the books balance: the last proofs, and whether the wallet is read-only',
    access: 'staff',
    needs: 'money.see',
    input: noInput,
    output: proofState,
  }),
  prove: post('/api/aoir-admin-ledger/proof', {
    summary: 'Go through the books now. What a proof has closed, a clean one opens again',
    access: 'staff',
    needs: 'money.edit',
    creates: 'itself',
    input: noInput,
    output: proofState,
  }),
  trialBalance: query('/api/aoir-admin-ledger/trial-balance', {
    summary: 'Every kind of account with the sum of its entries; together they are nothing',
    access: 'staff',
    needs: 'money.see',
    input: noInput,
    output: z.object({ list: z.array(trialLine), sum: signedMoney, transactions: z.int() }),
  }),
  statement: query('/api/aoir-admin-ledger/statement', {
    summary: 'The lines of an account: of a member (userId) or of the house (account)',
    access: 'staff',
    needs: 'money.see',
    input: z.extend(statementInput, { userId: z.optional(id), account: z.optional(z.enum(houseAccounts)) }),
    output: z.object({
      list: z.array(adminLine),
      total: z.int(),
      nextCursor: z.nullable(id),
      user: z.nullable(somebody),
      balance: z.nullable(money),
      /** Why nothing goes out of the wallet of that member; null: it does. */
      freezeReason: z.nullable(z.string()),
    }),
  }),
  adjust: post('/api/aoir-admin-ledger/adjust', {
    summary: 'Change a balance by hand, with a reason; it is written down, and the member is told',
    access: 'staff',
    needs: 'money.adjust',
    fresh: true,
    creates: true,
    refuses: [402],
    input: z.object({
      userId: id,
      /** + in, − out. */
      amount: signedMoney.check(z.refine((value) => value !== 0, 'wallet_need_amount')),
      reason: text({ min: 1, max: limits.reason, missing: 'wallet_need_reason' }),
    }),
    output: z.object({ _id: id, money }),
  }),
}

import { randomUUID } from 'node:crypto'
import type { Context } from '#server/kernel/context.ts'
import { defaultConfig } from '#server/modules/config/defaults.ts'
import { bookLegs } from '#server/modules/ledger/service.ts'
import { placeOrders } from '#server/modules/purchase/buy-queries.ts'
import { settleAuthor } from '#server/modules/sale/service.ts'
import { insertPayee } from '#server/modules/withdraw/payee-queries.ts'
import { approve, insertWithdrawal } from '#server/modules/withdraw/queries.ts'
import { maskPayee, sealPayee } from '#server/modules/withdraw/sealed-payee.ts'
import type { Person, TestApi } from '../api.ts'
import { give } from './wallet.ts'

/** Income that is paid out, as tests of the wallet need it. */

type Somebody = Pick<Person, 'id'>

/** A site that pays income out, on its usual terms but for what is said here. */
export async function payingOut(api: TestApi, patch: Record<string, unknown> = {}): Promise<void> {
  const { COMMON_EARNING } = api.ctx.config.current().document
  const WITHDRAW = { ...defaultConfig.COMMON_EARNING.WITHDRAW, ON: true, MIN: 1, DAILY_COUNT: 100, ...patch }
  await api.configure({ COMMON_EARNING: { ...COMMON_EARNING, WITHDRAW } })
}

let sales = 0

/** Income of so many cents, past its hold: somebody bought something. */
export async function earn(api: TestApi, author: Somebody, cents: number, buyer?: Somebody): Promise<void> {
  sales += 1
  const payer = buyer ?? (await api.member())
  await give(api, payer, cents)
  const target = { type: 'posts', id: String(9_000_000_000 + sales) } as const
  const order = {
    userId: payer.id,
    sourceId: `earned ${sales} ${author.id}`,
    target,
    authorId: author.id,
    title: 'earned',
    list: cents,
    base: cents,
    paid: cents,
    share: cents,
    percent: 0,
    holdDays: 0,
    vipSaved: 0,
    way: 'balance',
    orderNumber: `earned ${sales}`,
    owned: [{ ...target, paid: cents }],
    shown: null,
  } as const
  await api.ctx.db.many(placeOrders([{ ...order, owned: [...order.owned] }]))
}

export const aPayee = { way: 'alipay', account: '13812345678', name: '张三' } as const
const whole = { ...aPayee, bank: '', idNumber: '' }

/** A payee of somebody, who may be banned. */
export async function payeeOf({ ctx }: { ctx: Context }, { id }: Somebody): Promise<string> {
  const row = {
    userId: id,
    way: aPayee.way,
    sealed: sealPayee(ctx, 'payee', id, whole),
    shown: maskPayee(whole),
    hasIdNumber: false,
  }
  return (await ctx.db.one<{ id: string }>(insertPayee(row))).id
}

/** A request of somebody who has earned as much, who may be banned. */
export async function aRequest(
  api: TestApi,
  somebody: Somebody | undefined,
  state: 'pending' | 'approved' = 'pending',
): Promise<string> {
  if (!somebody) return '1'
  const [{ ctx }, { id: userId }, amount] = [api, somebody, 1000]
  await earn(api, somebody, amount)
  await settleAuthor(ctx, userId)
  const { txId } = await bookLegs(ctx, {
    kind: 'withdraw',
    source: { type: 'withdraw', id: randomUUID() },
    userId,
    legs: { income: -amount, withdrawing: amount },
    actorId: userId,
  })
  const sealed = sealPayee(ctx, 'withdrawal', userId, whole)
  const terms = { amount, fee: 0, payment: 100, rate: 0.1 }
  const made = { userId, ...terms, way: aPayee.way, sealed, shown: maskPayee(whole), taxNote: '', txId }
  const { id } = await ctx.db.one<{ id: string }>(insertWithdrawal(made))
  const approver = state === 'approved' ? await api.administrator() : undefined
  if (approver) await ctx.db.run(approve(id, approver.id))
  return id
}

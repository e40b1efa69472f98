import type { PayeeWay } from '#contract/modules/site/config.ts'
import { mostPayees, type Payee, type WholePayee } from '#contract/modules/wallet/withdraw.ts'
import { emailPattern } from '#contract/shared/text.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { lockMember } from '../user/service.ts'
import { changePayee, emptyPayee, insertPayee, lockPayee, type PayeeRow, payeesOf } from './payee-queries.ts'
import { maskPayee, openPayee, sealPayee } from './sealed-payee.ts'
import { assertWay, payoutTerms } from './terms.ts'

export async function listPayees(ctx: Context, viewer: Viewer): Promise<{ list: Payee[]; total: number }> {
  const rows = await ctx.db.many<PayeeRow>(payeesOf(viewer.id))
  return { list: rows.map(present), total: rows.length }
}

function present({ id, shown, has_id_number: hasIdNumber, usable_at }: PayeeRow): Payee {
  return { _id: id, ...shown, hasIdNumber, usableTime: usable_at.getTime() }
}

interface Typed {
  _id?: string
  way: PayeeWay
  account: string
  name: string
  bank?: string
  idNumber?: string
}

/** What is saved as it was keeps its time. */
export function savePayee(ctx: Context, viewer: Viewer, typed: Typed): Promise<Payee> {
  assertWay(ctx, typed.way)
  const whole = checked(ctx, typed)
  const fresh = {
    userId: viewer.id,
    way: whole.way,
    sealed: sealPayee(ctx, 'payee', viewer.id, whole),
    shown: maskPayee(whole),
    hasIdNumber: whole.idNumber !== '',
  }
  return inTransaction(ctx, async (inner) => {
    // Two at once are not both the first one.
    await lockMember(inner, viewer.id)
    if (typed._id === undefined) {
      const { length } = await inner.db.many<PayeeRow>(payeesOf(viewer.id))
      if (length >= mostPayees) throw new Refusal(409, 'payee_too_many', { params: { most: mostPayees } })
      return present(await inner.db.one<PayeeRow>(insertPayee(fresh)))
    }
    const before = await inner.db.maybe<PayeeRow>(lockPayee(viewer.id, typed._id))
    if (!before) throw new Refusal(404, 'payee_not_found')
    const known = openPayee(ctx, 'payee', viewer.id, before.sealed)
    if (JSON.stringify(known) === JSON.stringify(whole)) return present(before)
    return present(await inner.db.one<PayeeRow>(changePayee(before.id, fresh)))
  })
}

const phone = /^\+?\d{6,15}$/
const card = /^\d{8,30}$/
const idCard = /^\d{17}[\dX]$/

function checked(ctx: Context, { way, account, name, bank = '', idNumber = '' }: Typed): WholePayee {
  const { REALNAME } = payoutTerms(ctx)
  const plain = way === 'wechat' ? account : account.replace(/[\s-]/g, '')
  if (way === 'alipay' && !phone.test(plain) && !emailPattern.test(account))
    throw new Refusal(422, 'payee_bad_alipay', { field: 'account' })
  if (way === 'bank' && !card.test(plain)) throw new Refusal(422, 'payee_bad_card', { field: 'account' })
  if (way === 'bank' && bank === '') throw new Refusal(422, 'payee_need_bank', { field: 'bank' })
  const number = REALNAME === 'off' ? '' : idNumber.toUpperCase()
  if (number !== '' ? !idCard.test(number) : REALNAME === 'required')
    throw new Refusal(422, 'payee_bad_id_number', { field: 'idNumber' })
  const isMail = way === 'alipay' && account.includes('@')
  return { way, account: isMail ? account : plain, name, bank: way === 'bank' ? bank : '', idNumber: number }
}

export async function deletePayee(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  if (!(await ctx.db.maybe(emptyPayee(viewer.id, id)))) throw new Refusal(404, 'payee_not_found')
  return null
}

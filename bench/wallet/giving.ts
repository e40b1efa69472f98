import { randomUUID } from 'node:crypto'
import { visitors } from '../commits.ts'
import { call } from '../members.ts'
import type { Bench } from '../row.ts'
import { onSale, sellContent } from './buying.ts'
import { compare } from './paying.ts'
import { administrator, richMembers } from './site.ts'

/** Tips for posts of one author, a tenth each, with a key, as pages send them. */
export async function giveTips(bench: Bench): Promise<number> {
  const { product, rich } = await richMembers(bench, visitors)
  await sellContent(product)
  const ids = await onSale(product.dataDir, 1, 20)
  let turn = 0
  const request = () => {
    const target = { type: 'posts', _id: ids[turn++ % ids.length] }
    return { headers: { 'idempotency-key': randomUUID() }, body: { target, amount: 0.1 } }
  }
  return compare(bench, product, rich, { path: '/api/aoir-tip/create', request })
}

/** A day of membership, from the shop. */
export async function buyGoods(bench: Bench): Promise<number> {
  const { product, rich } = await richMembers(bench, visitors)
  const fields = { title: 'bench', kind: 'vip', value: 1, price: 0.01, delivery: 'direct', show: true }
  const admin = administrator(product)
  const { _id: goodsId } = await call<{ _id: string }>(product.origin, '/api/aoir-admin-goods/save', fields, admin)
  const request = () => ({ headers: { 'idempotency-key': randomUUID() }, body: { goodsId, price: 0.01 } })
  return compare(bench, product, rich, { path: '/api/aoir-goods/buy', request })
}

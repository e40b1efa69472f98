import type { Goods } from '#contract/modules/wallet/goods.ts'
import type { GrantTarget } from '#contract/modules/wallet/grant.ts'
import type { Person } from '../api.ts'

type Opening = { target?: GrantTarget | null }

const usual = {
  title: '单站',
  kind: 'slots',
  value: 1,
  price: 10,
  delivery: 'direct',
  stock: -1,
  perUser: 0,
  show: true,
} as const

/** Goods of the shop: one place for 10, but for what is said here. */
export function someGoods({ api: own }: Person, more: Partial<Omit<Goods, '_id' | 'sold' | 'target'>> & Opening = {}) {
  return own.adminGoods.save({ ...usual, ...more })
}

import type { Goods } from '#contract/modules/wallet/goods.ts'
import { m } from '#messages/messages.js'
import { formatMoney } from '#web/ui/format/money.ts'

export const amountText = (amount: number) => formatMoney(Math.round(amount * 100))

/** What one piece brings. */
export function worthOf({ kind, value, target }: Pick<Goods, 'kind' | 'value' | 'target'>): string {
  const title = target?.title || m.purchase_gone()
  if (kind === 'pass') return m.shop_pass({ title, days: value })
  if (kind === 'work') return m.shop_work({ title })
  return kind === 'slots' ? m.shop_slots({ count: value }) : m.shop_vip({ days: value })
}

/** What else somebody should know before they buy. */
export function aboutOf({ descr, delivery, stock }: Goods): string {
  const left = stock >= 0 && stock <= 20 ? m.shop_left({ count: stock }) : ''
  return [descr, delivery === 'card' && m.shop_as_code(), left].filter(Boolean).join(' · ')
}

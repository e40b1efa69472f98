import Award from 'lucide-react/icons/award'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import type { Sale } from '#contract/modules/wallet/sale.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'

export const saleStates: Record<Sale['state'], { name: () => string; tone: 'danger' | 'success' | 'warning' }> = {
  held: { name: m.income_held, tone: 'warning' },
  settled: { name: m.income_settled, tone: 'success' },
  refunded: { name: m.income_refunded, tone: 'danger' },
}

export const saleKinds: Record<Sale['kind'], () => string> = {
  buy: m.wallet_line_buy,
  tip: m.wallet_line_tip,
  bounty: m.wallet_line_bounty,
}

export const saleIcons: Record<Sale['kind'], IconDrawing> = { buy: Coins, tip: Gift, bounty: Award }

/** An amount of the wire, which is a decimal. */
export const saleMoney = (amount: number, { signed = false } = {}) => formatMoney(Math.round(amount * 100), { signed })

/** How a sale came about: what it was, who gave it, and what they said with it. */
export function saleStory({ kind, user, message }: Sale): string {
  const what = kind === 'tip' ? m.income_tip_by({ name: user?.name ?? m.tip_nobody() }) : saleKinds[kind]()
  return message ? `${what}「${message}」` : what
}

/** How it stands; of one that can still be taken back, until when. */
export function useSaleState({ state, holdTime }: Sale): string {
  const { WITHDRAW } = useSite().COMMON_EARNING
  if (state !== 'held') return saleStates[state].name()
  const date = formatDate(holdTime).slice(5)
  return WITHDRAW.ON ? m.income_payable_from({ date }) : m.income_available_from({ date })
}

/** What of it is mine: nothing of what was given back. */
export const shareOf = ({ state, share }: Sale) => (state === 'refunded' ? 0 : share)

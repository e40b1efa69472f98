import { useQuery } from '@tanstack/react-query'
import type { CardKind, CardStats } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { Fact } from '#web/admin/fact.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminCardStatsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatExact } from '#web/ui/format/format.ts'

type Share = 'open' | 'redeemed' | 'voided' | 'expired'

/** What became of all cards, and whether the books say the same. */
export function CardFigures() {
  const { COMMON_CURRENCY: currency } = useSite()
  const { data, isError, error } = useQuery(adminCardStatsQuery(api))
  const names: [Share, string][] = [
    ['open', m.admin_cards_open()],
    ['redeemed', m.admin_cards_used()],
    ['voided', m.admin_cards_voided()],
    ['expired', m.admin_cards_expired()],
  ]
  return (
    <>
      <div className={styles.facts}>
        {names.map(([share, name]) => (
          <Fact
            key={share}
            name={name}
            value={data && formatExact(data.list.reduce((sum, stats) => sum + stats[share].count, 0))}
            details={data && worthsOf(data.list, share, currency)}
          />
        ))}
      </div>
      {isError && !data && (
        <Notice tone="danger" className={styles.notice}>
          {error.message}
        </Notice>
      )}
      {data && <Evenness stats={data.list} currency={currency} />}
    </>
  )
}

const worths: Record<CardKind, (value: string, currency: string) => string> = {
  money: (amount, currency) => m.admin_cards_worth({ amount, currency }),
  vip: (days) => m.admin_cards_worth_days({ days }),
  pass: (days) => m.admin_cards_worth_passes({ days }),
  work: (count) => m.admin_cards_worth_works({ count }),
  slots: (count) => m.shop_slots({ count }),
}

function worthsOf(list: CardStats[], share: Share, currency: string): string[] {
  return list
    .filter((stats) => stats[share].count > 0)
    .map(({ kind, [share]: { value } }) =>
      worths[kind](kind === 'money' ? amountText(value) : formatExact(value), currency),
    )
}

/** To the cent, or an alarm. */
function Evenness({ stats, currency }: { stats: CardStats[]; currency: string }) {
  const money = stats.find(({ kind }) => kind === 'money')
  if (!money || money.issued.count === 0) return null
  const amount = amountText(money.redeemed.value)
  if (money.difference === 0)
    return (
      <Notice tone="success" className={styles.notice}>
        {m.admin_cards_even({ amount, currency })}
      </Notice>
    )
  const difference = amountText(money.difference, true)
  return (
    <Notice tone="danger" className={styles.notice}>
      {m.admin_cards_uneven({ redeemed: amount, booked: amountText(money.booked), difference })}
    </Notice>
  )
}

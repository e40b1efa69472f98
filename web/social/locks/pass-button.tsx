import { useQueryClient } from '@tanstack/react-query'
import type { Target } from '#contract/modules/wallet/access.ts'
import { m } from '#messages/messages.js'
import { openBuy } from '#web/session/buy-dialog-state.ts'
import { useSite } from '#web/session/use-site.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './lock-face.module.css'

type PassButtonProps = {
  target: Target
  /** What a pass costs this viewer; 0: there is nothing to buy. */
  price: number
  days: number
  /** Until when theirs runs; 0: they have none. */
  endTime: number
  onBought?: () => void
}

/** Buys a pass, or prolongs it: what is left of the one that runs is added. */
export function PassButton({ target, price, days, endTime, onBought }: PassButtonProps) {
  const { COMMON_EARNING, COMMON_CURRENCY: currency } = useSite()
  const membersOnly = useMembersOnly()
  const queries = useQueryClient()
  if (price === 0 && endTime === 0) return null
  const amount = `${formatMoney(Math.round(price * 100))} ${currency}`
  const buy = () => openBuy({ target, onBought: onBought ?? (() => void queries.invalidateQueries()) })
  return (
    <>
      {endTime > 0 && <span className={styles.until}>{m.pass_until({ date: formatDate(endTime) })}</span>}
      {price > 0 && COMMON_EARNING.ON && (
        <Button variant={endTime > 0 ? 'line' : 'primary'} onClick={() => membersOnly(buy)}>
          {endTime > 0 ? m.pass_prolong({ days, amount }) : m.pass_buy({ days, amount })}
        </Button>
      )}
    </>
  )
}

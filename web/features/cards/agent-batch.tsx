import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CardBatch } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatDate, formatExact, formatMoney } from '#web/ui/format/format.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './cards.module.css'
import { worthText } from './worth.ts'

/** A batch of mine: what it was, what was used of it, and taking the rest back. */
export function AgentBatch({ batch }: { batch: CardBatch }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const { count, redeemed, voided, price, createTime, expireTime, voidTime, note } = batch
  const left = count - redeemed - voided
  return (
    <li className={styles.batch}>
      <div className={styles.batchHead}>
        <b>{worthText(batch, currency)}</b>
        <span>× {formatExact(count)}</span>
        {voidTime > 0 && <Badge tone="danger">{m.wallet_agent_voided()}</Badge>}
      </div>
      {left > 0 && voidTime === 0 && <VoidButton batch={batch} left={left} />}
      <p className={styles.small}>
        {m.wallet_agent_use({ redeemed, left, voided })} ·{' '}
        {m.wallet_agent_price({ price: formatMoney(Math.round(price * 100)), currency })} · {formatDate(createTime)}
        {expireTime > 0 && ` · ${m.wallet_agent_until({ date: formatDate(expireTime) })}`}
        {note && ` · ${note}`}
      </p>
    </li>
  )
}

function VoidButton({ batch, left }: { batch: CardBatch; left: number }) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending } = useMutation({
    mutationFn: () => attempt({ batchId: batch._id }, api.agentCard.void),
    onSuccess: async () => {
      toast.success(m.wallet_agent_void_done())
      await Promise.all([
        queries.invalidateQueries({ queryKey: walletKey }),
        queries.fetchQuery({ ...meQuery(api), staleTime: 0 }),
      ])
    },
    onError: sayFailure,
  })
  const ask = async () => {
    const isSure = await confirm({
      tone: 'danger',
      title: m.wallet_agent_void_title(),
      description: m.wallet_agent_void_text({ count: left }),
      confirmLabel: m.wallet_agent_void(),
    })
    if (isSure) mutate()
  }
  return (
    <Button variant="text" size={32} pending={isPending} onClick={() => void ask()}>
      {m.wallet_agent_void()}
    </Button>
  )
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import type { CardBatch } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { batchesQuery, batchPage, walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate, formatExact } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { AgentShop } from './agent-shop.tsx'
import styles from './cards.module.css'
import { CodesDialog, type MadeBatch } from './codes-dialog.tsx'
import { worthText } from './worth.ts'

/** For members who sell card codes: buying a batch from the balance, and what became of those before. */
export function AgentCards({ me }: { me: OwnInfo }) {
  const [page, setPage] = useState(1)
  const [made, setMade] = useState<MadeBatch | null>(null)
  const batches = useQuery({ ...batchesQuery(api, page), placeholderData: keepPreviousData })
  if (batches.error && !batches.data) return <NotMine error={batches.error} onRetry={() => void batches.refetch()} />
  if (!batches.data)
    return (
      <Card padded>
        <SkeletonRegion>
          <Skeleton width={60} />
        </SkeletonRegion>
      </Card>
    )
  const { list, total, percent } = batches.data
  return (
    <>
      <Card padded aria-label={m.wallet_agent_buy()}>
        <AgentShop me={me} percent={percent} onMade={setMade} />
      </Card>
      <Card aria-labelledby="batches">
        <CardHead title={m.wallet_agent_batches()} id="batches" />
        {list.length === 0 ? (
          <EmptyState drawing="nothing" title={m.page_purse_empty()} />
        ) : (
          <ul className={styles.batches}>
            {list.map((batch) => (
              <AgentBatch key={batch._id} batch={batch} />
            ))}
          </ul>
        )}
        {total > batchPage && (
          <Pager className={styles.pager} page={page} total={total} pageSize={batchPage} onPage={setPage} />
        )}
      </Card>
      <CodesDialog batch={made} onClose={() => setMade(null)} />
    </>
  )
}

function NotMine({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { isMobile } = usePage()
  if (error instanceof ApiError && error.code === 403)
    return (
      <Card>
        <EmptyState
          drawing="locked"
          title={error.message}
          description={m.wallet_agent_hint()}
          action={
            <SoftLink to={isMobile ? '/webapp/user/purse' : '/wallet'} size={36}>
              {m.wallet_to_purse()}
            </SoftLink>
          }
        />
      </Card>
    )
  return <ErrorState message={error instanceof ApiError ? error.message : undefined} onRetry={onRetry} />
}

/** A batch of mine: what it was, what was used of it, and taking the rest back. */
function AgentBatch({ batch }: { batch: CardBatch }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const { count, redeemed, voided, price, createTime, expireTime, voidTime, note } = batch
  const left = count - redeemed - voided
  return (
    <li className={styles.batch}>
      <div className={styles.batchHead}>
        <b>{worthText({ ...batch, title: batch.target?.title }, currency)}</b>
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

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { batchesQuery, batchPage } from '#web/api/queries/wallet-queries.ts'
import { usePage } from '#web/session/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { AgentBatch } from './agent-batch.tsx'
import { AgentShop } from './agent-shop.tsx'
import styles from './cards.module.css'
import { CodesDialog, type MadeBatch } from './codes-dialog.tsx'

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
          level={2}
          drawing="locked"
          title={error.message}
          description={m.wallet_agent_hint()}
          action={
            <Button variant="soft" to={isMobile ? '/webapp/user/purse' : '/wallet'}>
              {m.wallet_to_purse()}
            </Button>
          }
        />
      </Card>
    )
  return <ErrorState level={2} message={error instanceof ApiError ? error.message : undefined} onRetry={onRetry} />
}

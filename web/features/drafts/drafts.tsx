import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { GoPost } from '#web/social/people/way-on.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { useSelection } from '#web/ui/hooks/use-selection.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './drafts.module.css'
import { DraftsTable } from './drafts-table.tsx'
import { allDraftsQuery } from './load-drafts.ts'
import { useDiscard } from './use-discard.ts'

/** My drafts as a table, on a desk. */
export function Drafts() {
  const { data, error, refetch, isFetching } = useQuery(allDraftsQuery(api))
  const drafts = data?.list ?? []
  const selection = useSelection(drafts, {
    keyOf: ({ _id }) => _id,
    nameOf: ({ title }) => title || m.creator_untitled(),
  })
  const discard = useDiscard()
  const [isBusy, setBusy] = useState(false)
  const discardChosen = async () => {
    setBusy(true)
    await discard(selection.chosen)
    setBusy(false)
    selection.clear()
  }
  return (
    <Card className={styles.card}>
      {!data && error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <DraftsTable drafts={drafts} selection={selection} loading={!data} empty={<NoDrafts />} />
          <div className={styles.foot} role="status">
            {selection.chosen.length > 0 ? (
              <>
                {m.creator_chosen({ count: selection.chosen.length })}
                <Button variant="danger" size={32} pending={isBusy} onClick={() => void discardChosen()}>
                  {m.creator_delete_chosen()}
                </Button>
              </>
            ) : (
              data && m.drafts_count({ count: data.total, most: limits.drafts })
            )}
          </div>
        </>
      )}
    </Card>
  )
}

export function NoDrafts() {
  return (
    <EmptyState
      drawing="posts"
      title={m.creator_no_drafts()}
      description={m.creator_no_drafts_hint()}
      action={<GoPost />}
    />
  )
}

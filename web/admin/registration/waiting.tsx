import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'
import { actsColumn, ListCard, RowButton } from '#web/admin/list-card.tsx'
import wallet from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { waitingKey, waitingQuery } from '#web/api/queries/registration-queries.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { CardHead } from '#web/ui/layout/card.tsx'
import { Table } from '#web/ui/layout/table.tsx'

/** Accounts that somebody has to look at before they may write, the oldest first. */
export function Waiting() {
  const queries = useQueryClient()
  const waiting = useQuery(waitingQuery(api))
  const { act } = useAct()
  const [rejected, setRejected] = useState<QueueItem | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: waitingKey })
  const approve = async ({ _id }: QueueItem) => {
    await act(async () => {
      await api.adminQueue.decide({ items: [_id], decision: 'pass' })
      toast.success(m.post_act_done())
    })
    // Somebody else may have decided meanwhile.
    await refresh()
  }
  const total = waiting.data?.total
  return (
    <ListCard
      of={waiting}
      head={
        <CardHead title={m.admin_waiting()}>
          {total ? <span className={wallet.detail}>{m.admin_waiting_count({ count: total })}</span> : null}
        </CardHead>
      }
    >
      <Table
        label={m.admin_waiting()}
        rows={waiting.data?.list}
        empty={<EmptyState title={m.admin_waiting_none()} />}
        columns={[
          { key: 'who', title: m.admin_waiting_who(), render: (item) => <Newcomer of={item} /> },
          {
            key: 'since',
            title: m.admin_waiting_since(),
            nowrap: true,
            render: ({ createTime }) => <RelativeTime at={createTime} />,
          },
          {
            ...actsColumn(),
            nowrap: true,
            render: (item) => (
              <>
                <RowButton label={m.admin_waiting_pass_label(nameOf(item))} onClick={() => void approve(item)}>
                  {m.admin_waiting_pass()}
                </RowButton>
                <RowButton label={m.admin_waiting_reject_label(nameOf(item))} onClick={() => setRejected(item)}>
                  {m.admin_waiting_reject()}
                </RowButton>
              </>
            ),
          },
        ]}
      />
      <RejectDialog item={rejected} onClose={() => setRejected(null)} onDone={refresh} />
    </ListCard>
  )
}

function nameOf({ author }: QueueItem): { name: string } {
  return { name: author?.name ?? m.person_gone() }
}

function Newcomer({ of: { author } }: { of: QueueItem }) {
  return author ? <Link to={`/author/${author._id}`}>{author.name}</Link> : m.person_gone()
}

type RejectDialogProps = { item: QueueItem | null; onClose: () => void; onDone: () => Promise<void> }

/** The account goes, and its owner is told why. */
function RejectDialog({ item, onClose, onDone }: RejectDialogProps) {
  const last = useLastShown(item)
  if (!last) return null
  return (
    <ReasonDialog
      open={item !== null}
      onClose={onClose}
      title={m.admin_waiting_reject_label(nameOf(last))}
      description={m.admin_waiting_reject_text()}
      reasonLabel={m.admin_waiting_reason()}
      missing={m.network_need_reason()}
      confirmLabel={m.admin_waiting_reject()}
      tone="danger"
      onConfirm={async (reason) => {
        await api.adminQueue.decide({ items: [last._id], decision: 'reject', reason })
        return onDone
      }}
    />
  )
}

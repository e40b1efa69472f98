import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/modules/site/webhook.ts'
import { m } from '#messages/messages.js'
import { actsColumn, ListCard, ListPager, RowButton, timeColumn } from '#web/admin/list-card.tsx'
import { api } from '#web/api/browser.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { CardHead } from '#web/ui/layout/card.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { adminWebhooksKey, deliveriesQuery } from './webhook-queries.ts'
import styles from './webhooks.module.css'

const limit = 20

/** What one address was sent, with what came of it, and once more where somebody wants that. */
export function Deliveries({ of: { _id, url } }: { of: Webhook }) {
  const [page, setPage] = useState(1)
  const queries = useQueryClient()
  const deliveries = useQuery(deliveriesQuery(api, _id, page, limit))
  const repeating = useMutation({
    mutationFn: (id: string) => api.adminWebhook.repeat({ _id: id }),
    onSuccess: () => toast.success(m.admin_webhook_repeated()),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: adminWebhooksKey }),
  })
  return (
    <ListCard of={deliveries} head={<CardHead title={m.admin_webhook_log_of({ host: new URL(url).host })} />}>
      <Table
        label={m.admin_webhook_log_of({ host: new URL(url).host })}
        rows={deliveries.data?.list}
        empty={<EmptyState title={m.admin_webhook_log_none()} />}
        columns={columns((id) => repeating.mutate(id))}
      />
      <ListPager of={deliveries} page={page} pageSize={limit} onPage={setPage} />
    </ListCard>
  )
}

const tones = { waiting: 'info', done: 'success', failed: 'danger' } as const
const names = {
  waiting: m.admin_webhook_state_waiting,
  done: m.admin_webhook_state_done,
  failed: m.admin_webhook_state_failed,
}

function columns(onRepeat: (id: string) => void): Column<WebhookDelivery>[] {
  return [
    timeColumn(),
    {
      key: 'event',
      title: m.admin_webhook_event(),
      render: ({ _id, event, object }) => (
        <>
          {event}
          <span className={styles.note}>
            {object} · #{_id}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: m.admin_state(),
      nowrap: true,
      render: ({ state, nextTime, tries }) => (
        <>
          <Badge tone={tones[state]}>{names[state]()}</Badge>
          {state === 'waiting' && tries > 0 && (
            <span className={styles.note}>{m.admin_webhook_next({ time: formatDateTime(nextTime) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'answer',
      title: m.admin_webhook_answer(),
      nowrap: true,
      render: ({ status, error, tries }) => (
        <>
          {status || error || '—'}
          <span className={styles.note}>{m.admin_webhook_tries({ count: tries })}</span>
        </>
      ),
    },
    {
      ...actsColumn(),
      nowrap: true,
      render: ({ _id, object, state }) =>
        state !== 'waiting' && (
          <RowButton label={m.admin_webhook_repeat_label({ object })} onClick={() => onRepeat(_id)}>
            {m.admin_webhook_repeat()}
          </RowButton>
        ),
    },
  ]
}

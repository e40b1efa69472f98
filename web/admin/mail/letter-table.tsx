import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueuedLetter } from '#contract/modules/site/admin-mail.ts'
import { m } from '#messages/messages.js'
import { actsColumn, RowButton, timeColumn } from '#web/admin/list-card.tsx'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { letterNames, stateNames } from './names.ts'
import { mailQueueKey } from './queries.ts'

/** The newest letters; those that are still there can be tried again. */
export function LetterTable({ rows }: { rows: QueuedLetter[] | undefined }) {
  const queries = useQueryClient()
  const { mutate: retry } = useMutation({
    mutationFn: (_id: string) => api.adminMail.retry({ _id }),
    onSuccess: () => toast.success(m.admin_mails_retried()),
    onError: sayFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: mailQueueKey }),
  })
  return (
    <Table
      label={m.admin_mails()}
      rows={rows}
      empty={<EmptyState title={m.admin_mails_none()} />}
      columns={columns(retry)}
    />
  )
}

function columns(retry: (id: string) => void): Column<QueuedLetter>[] {
  return [
    timeColumn(),
    { key: 'kind', title: m.admin_mails_kind(), nowrap: true, render: ({ kind }) => letterNames[kind]() },
    { key: 'to', title: m.admin_mails_to(), render: ({ to }) => to },
    { key: 'state', title: m.admin_mails_state(), render: stateOf },
    {
      ...actsColumn(),
      render: ({ _id, to, canRetry }) =>
        canRetry && (
          <RowButton label={m.admin_mails_retry_to({ to })} onClick={() => retry(_id)}>
            {m.admin_mails_retry()}
          </RowButton>
        ),
    },
  ]
}

function stateOf({ state, tries, error, nextTime }: QueuedLetter): string {
  const next = state === 'retry' && nextTime ? m.admin_mails_next({ time: formatDateTime(nextTime).slice(5, 16) }) : ''
  return [stateNames[state](), tries > 1 ? m.admin_mails_tries({ count: tries }) : '', error ?? '', next]
    .filter((part) => part !== '')
    .join(' · ')
}

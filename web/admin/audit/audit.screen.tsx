import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { AuditSelect } from '#contract/modules/site/audit.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { auditQuery } from '#web/api/queries/admin-user-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './audit.module.css'
import { EntryTable } from './entry-table.tsx'
import { addressOf, selectOf } from './select.ts'
import { kinds, nameOf } from './sentences.ts'

export const title = () => m.admin_audit()

export function loader(args: LoaderFunctionArgs) {
  const select = selectOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchInfiniteQuery(auditQuery(own, select)))
}

/** Everything that matters and was done, newest first. */
export function Component() {
  const select = selectOf(useSearchParams()[0])
  const log = useInfiniteQuery(auditQuery(api, select))
  const entries = log.data?.pages.flatMap(({ list }) => list) ?? []
  const actor = entries.find((entry) => entry.actor?._id === select.actorId)?.actor
  const subject = entries.find((entry) => entry.subject === select.subject)
  return (
    <>
      <PageHead title={m.admin_audit()} lead={m.admin_audit_lead()} />
      <Card className={listPage.card}>
        <Filters
          select={select}
          actorName={actor?.name ?? `#${select.actorId}`}
          subjectName={subject ? nameOf(subject) : `#${select.subject}`}
        />
        {!log.data && log.isError ? (
          <ErrorState message={log.error.message} onRetry={() => void log.refetch()} retrying={log.isFetching} />
        ) : (
          <EntryTable entries={entries} select={select} loading={!log.data} />
        )}
        <MoreButton of={log} className={listPage.more} />
      </Card>
    </>
  )
}

type FiltersProps = { select: AuditSelect; actorName: string; subjectName: string }

function Filters({ select, actorName, subjectName }: FiltersProps) {
  const navigate = useNavigate()
  const go = (change: AuditSelect) => void navigate(addressOf({ ...select, ...change }))
  const noun = select.action?.split('.')[0] ?? ''
  const removable = (name: string, change: AuditSelect) => (
    <Chip name={name} onRemove={() => go(change)}>
      {name}
    </Chip>
  )
  return (
    <div className={listPage.filters}>
      <Select
        label={m.admin_audit_kind()}
        hideLabel
        size={36}
        className={styles.kind}
        value={noun || 'all'}
        onChange={(chosen) => go({ action: chosen === 'all' ? undefined : chosen })}
        options={[
          { value: 'all', label: m.board_all() },
          ...kinds.map(([value, label]) => ({ value, label: label() })),
        ]}
      />
      {select.action?.includes('.') &&
        removable(m.admin_audit_only_action({ name: select.action }), { action: undefined })}
      {select.actorId && removable(m.admin_audit_only_actor({ name: actorName }), { actorId: undefined })}
      {select.subject && removable(m.admin_audit_only_subject({ name: subjectName }), { subject: undefined })}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { AuditEntry, AuditSelect } from '#contract/modules/site/audit.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { ListCard, timeColumn } from '#web/admin/list-card.tsx'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { auditQuery } from '#web/api/queries/admin-user-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './audit.module.css'
import { addressOf, selectOf } from './select.ts'
import { factsOf, kinds, nameOf, sentenceOf } from './sentences.ts'

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
      <ListCard
        of={log}
        filters={
          <Filters
            select={select}
            actorName={actor?.name ?? `#${select.actorId}`}
            subjectName={subject ? nameOf(subject) : `#${select.subject}`}
          />
        }
      >
        <EntryTable entries={log.data && entries} select={select} />
        <MoreButton of={log} className={listPage.more} />
      </ListCard>
    </>
  )
}

type FiltersProps = { select: AuditSelect; actorName: string; subjectName: string }

function Filters({ select, actorName, subjectName }: FiltersProps) {
  const navigate = useNavigate()
  const go = (change: AuditSelect) => void navigate(addressOf({ ...select, ...change }))
  const removable = (name: string, change: AuditSelect) => (
    <Chip name={name} onRemove={() => go(change)}>
      {name}
    </Chip>
  )
  return (
    <>
      <FilterSelect
        label={m.admin_audit_kind()}
        all={m.board_all()}
        className={styles.kind}
        value={select.action?.split('.')[0]}
        onChange={(action) => go({ action })}
        options={kinds.map(([value, label]) => ({ value, label: label() }))}
      />
      {select.action?.includes('.') &&
        removable(m.admin_audit_only_action({ name: select.action }), { action: undefined })}
      {select.actorId && removable(m.admin_audit_only_actor({ name: actorName }), { actorId: undefined })}
      {select.subject && removable(m.admin_audit_only_subject({ name: subjectName }), { subject: undefined })}
    </>
  )
}

type EntryTableProps = { entries: AuditEntry[] | undefined; select: AuditSelect }

function EntryTable({ entries, select }: EntryTableProps) {
  return (
    <Table
      label={m.admin_audit()}
      rows={entries}
      className={styles.table}
      empty={<EmptyState title={m.admin_audit_none()} />}
      columns={columns(select)}
    />
  )
}

function columns(select: AuditSelect): Column<AuditEntry>[] {
  return [
    timeColumn(),
    {
      key: 'who',
      title: m.admin_audit_who(),
      nowrap: true,
      render: (entry) => <Actor {...entry} select={select} />,
    },
    { key: 'what', title: m.admin_audit_what(), render: (entry) => <What entry={entry} select={select} /> },
    { key: 'ip', title: m.admin_audit_ip(), mono: true, render: ({ ip }) => ip || '—' },
  ]
}

function Facts({ entry }: { entry: AuditEntry }) {
  const facts = factsOf(entry)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actor({ actor, select }: Pick<AuditEntry, 'actor'> & { select: AuditSelect }) {
  if (!actor) return m.admin_audit_system()
  const name = actor.name || `#${actor._id}`
  return (
    <Link to={addressOf({ ...select, actorId: actor._id })} className={styles.link} title={m.admin_audit_of({ name })}>
      {name}
    </Link>
  )
}

function What({ entry, select }: { entry: AuditEntry; select: AuditSelect }) {
  return (
    <details className={styles.entry}>
      <summary>{sentenceOf(entry)}</summary>
      <p className={styles.links}>
        <Link to={addressOf({ ...select, action: entry.action })} className={styles.link}>
          {m.admin_audit_only_action({ name: entry.action })}
        </Link>
        {entry.subject && (
          <Link to={addressOf({ action: entry.action.split('.')[0], subject: entry.subject })} className={styles.link}>
            {m.admin_audit_only_subject({ name: entry.subjectName || entry.subject })}
          </Link>
        )}
      </p>
      <Facts entry={entry} />
    </details>
  )
}

import { Link } from 'react-router'
import type { AuditEntry, AuditSelect } from '#contract/modules/site/audit.ts'
import { m } from '#messages/messages.js'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Table } from '#web/ui/layout/table.tsx'
import styles from './audit.module.css'
import { addressOf } from './select.ts'
import { factsOf, sentenceOf } from './sentences.ts'

type EntryTableProps = { entries: AuditEntry[]; select: AuditSelect; loading: boolean }

export function EntryTable({ entries, select, loading }: EntryTableProps) {
  return (
    <Table
      label={m.admin_audit()}
      rows={entries}
      rowKey={({ _id }) => _id}
      loading={loading}
      className={styles.table}
      empty={<EmptyState title={m.admin_audit_none()} />}
      columns={[
        {
          key: 'when',
          title: m.admin_audit_when(),
          nowrap: true,
          render: ({ createTime }) => (
            <time dateTime={new Date(createTime).toISOString()}>{formatDateTime(createTime)}</time>
          ),
        },
        {
          key: 'who',
          title: m.admin_audit_who(),
          nowrap: true,
          render: (entry) => <Actor {...entry} select={select} />,
        },
        { key: 'what', title: m.admin_audit_what(), render: (entry) => <What entry={entry} select={select} /> },
        { key: 'ip', title: m.admin_audit_ip(), mono: true, render: ({ ip }) => ip || '—' },
      ]}
    />
  )
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

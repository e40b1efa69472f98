import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Installed, VersionChanges } from '#contract/modules/site/upgrade.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { CommandLine } from '#web/admin/command-line.tsx'
import { ListCard } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminUpgradeQuery } from '#web/api/queries/admin-cockpit-queries.ts'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './upgrade.module.css'

export const title = () => m.admin_upgrade()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: own, queries }) => queries.ensureQueryData(adminUpgradeQuery(own)))
}

/** Which version runs, what came with it, and what to type for the next one. */
export function Component() {
  const query = useQuery(adminUpgradeQuery(api))
  const { data } = query
  return (
    <div className={styles.page}>
      <PageHead title={m.admin_upgrade()} lead={data ? m.admin_upgrade_lead({ version: data.version }) : ''} />
      {data ? (
        <>
          <Commands of={data} />
          {data.changes.map((changes) => (
            <Changes key={changes.version} of={changes} />
          ))}
        </>
      ) : (
        <ListCard of={query} className={styles.card}>
          <SkeletonLines widths={[60, 80, 40]} />
        </ListCard>
      )}
    </div>
  )
}

function Commands({ of: { isRelease, command, rollback } }: { of: Installed }) {
  return (
    <Card padded className={styles.commands}>
      <h2 className={styles.head}>{m.admin_upgrade_how()}</h2>
      <p className={styles.note}>{isRelease ? m.admin_upgrade_release() : m.admin_upgrade_sources()}</p>
      <CommandLine command={command} />
      <h2 className={styles.head}>{m.admin_upgrade_back()}</h2>
      <p className={styles.note}>{m.admin_upgrade_back_hint()}</p>
      <CommandLine command={rollback} />
    </Card>
  )
}

function Changes({ of: { version, date, lines } }: { of: VersionChanges }) {
  return (
    <Card padded>
      <h2 className={styles.head}>
        {version} <span className={styles.note}>{date}</span>
      </h2>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}

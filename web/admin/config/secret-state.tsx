import { useSuspenseQuery } from '@tanstack/react-query'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminSecretsQuery } from '#web/api/queries/admin-setup-queries.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { secretLabel } from './field-labels.ts'
import styles from './secret-section.module.css'

/** Those that are set; most sites need few of the rest. */
export function SecretState() {
  const { list } = useSuspenseQuery(adminSecretsQuery(api)).data
  const set = list.filter(({ isSet }) => isSet)
  const open = list.filter(({ isSet }) => !isSet)
  return (
    <Card>
      <CardHead title={m.admin_secrets()}>
        <span className={styles.count}>{m.admin_o_secrets({ set: set.length, all: list.length })}</span>
      </CardHead>
      <SecretList of={set} />
      {open.length > 0 && (
        <details className={styles.rest}>
          <summary>{m.admin_o_secrets_open({ count: open.length })}</summary>
          <SecretList of={open} />
        </details>
      )}
    </Card>
  )
}

function SecretList({ of }: { of: { name: SecretName; isSet: boolean }[] }) {
  if (of.length === 0) return null
  return (
    <ul className={styles.secrets}>
      {of.map(({ name, isSet }) => (
        <li key={name}>
          <span>{secretLabel(name)}</span>
          <Badge tone={isSet ? 'success' : 'plain'}>{isSet ? m.admin_secret_set() : m.admin_secret_unset()}</Badge>
        </li>
      ))}
    </ul>
  )
}

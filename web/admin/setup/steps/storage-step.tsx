import { useSuspenseQuery } from '@tanstack/react-query'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { KeyCard } from '#web/admin/backup/key-card.tsx'
import { SecretSection } from '#web/admin/config/secret-section.tsx'
import { Section } from '#web/admin/config/section.tsx'
import { ChosenOptions, StorageKindSection, storageSecrets } from '#web/admin/config/storage/storage-options.tsx'
import { StorageTest } from '#web/admin/config/storage/storage-test.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import styles from '#web/admin/setup/setup.module.css'
import { ConfigStep } from '#web/admin/setup/step-form.tsx'
import { api } from '#web/api/browser.ts'
import { adminBackupQuery } from '#web/api/queries/admin-setup-queries.ts'
import { useMe } from '#web/session/use-me.ts'

export function StorageStep() {
  const draft = useConfigDraft()
  const secrets = storageSecrets[draft.value.COMMON_SPBM.SPBM]
  return (
    <ConfigStep step="storage" title={m.setup_storage_title()} lead={m.setup_storage_lead()} draft={draft} isTried>
      <StorageKindSection draft={draft} />
      <ChosenOptions draft={draft} />
      {secrets.length > 0 && <SecretSection names={secrets} />}
      <StorageTest draft={draft} />
      <Section title={m.setup_backup()} lead={m.setup_backup_lead()}>
        <ul className={styles.facts}>
          <li>{m.setup_backup_embedded()}</li>
          <li>{m.setup_backup_own()}</li>
          <li>{m.setup_backup_bucket()}</li>
        </ul>
      </Section>
      {can(useMe(), 'ops.backup') && <BackupKey />}
    </ConfigStep>
  )
}

function BackupKey() {
  const { data } = useSuspenseQuery(adminBackupQuery(api))
  return <KeyCard of={data.key} />
}

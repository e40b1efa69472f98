import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from './config-page.tsx'
import { fieldsOf, partOf } from './draft-fields.ts'
import { NumberRow } from './fields/number-field.tsx'
import { SecretSection } from './secret-section.tsx'
import { Section } from './section.tsx'
import { StorageKindSection, StorageOptions, storageSecrets } from './storage/storage-options.tsx'
import { StorageTest } from './storage/storage-test.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configAndSecretsLoader
export const title = () => m.admin_storage()

export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage
      title={m.admin_storage()}
      lead={m.admin_storage_lead()}
      draft={draft}
      below={
        <>
          <SecretSection names={[...storageSecrets.cos, ...storageSecrets.s3]} />
          <StorageTest draft={draft} />
        </>
      }
    >
      <StorageKindSection draft={draft} />
      <StorageOptions draft={draft} />
      <UploadLimits draft={draft} />
    </ConfigPage>
  )
}

function UploadLimits({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'COMMON_UPLOAD'))
  return (
    <Section title={m.admin_f_upload()}>
      <NumberRow whole label={m.admin_f_quota()} hint={m.admin_f_quota_hint()} {...field('QUOTA_MB')} />
      <NumberRow whole label={m.admin_f_video_size()} {...field('VIDEO_MB')} />
      <NumberRow whole label={m.admin_f_file_size()} {...field('FILE_MB')} />
    </Section>
  )
}

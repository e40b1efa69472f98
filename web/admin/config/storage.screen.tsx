import { useMutation } from '@tanstack/react-query'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ConfigPage } from './config-page.tsx'
import { below, fieldsOf, partOf } from './draft-fields.ts'
import { ChoiceRow, SwitchRow } from './fields/form-row.tsx'
import { NumberRow } from './fields/number-field.tsx'
import { PlainRow } from './fields/text-row.tsx'
import { SecretSection } from './secret-section.tsx'
import { Section } from './section.tsx'
import styles from './tabs/storage-test.module.css'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

type StorageKind = keyof ConfigDocument['COMMON_SPBM']['OPTIONS']

const storageFields = <P extends StorageKind>(draft: ConfigDraft, kind: P) =>
  fieldsOf(below(below(partOf(draft, 'COMMON_SPBM'), 'OPTIONS'), kind))

/** Every kind stays in sight: files that lie there already are still read from there. */
function StorageOptions({ draft }: { draft: ConfigDraft }) {
  return (
    <>
      <LocalOptions draft={draft} />
      <CosOptions draft={draft} />
      <S3Options draft={draft} />
    </>
  )
}

function LocalOptions({ draft }: { draft: ConfigDraft }) {
  const field = storageFields(draft, 'LOCAL')
  return (
    <Section title={m.admin_storage_local()}>
      <PlainRow label={m.admin_f_access_domain()} hint={m.admin_f_access_domain_hint()} {...field('ACCESSDOMAIN')} />
    </Section>
  )
}

function CosOptions({ draft }: { draft: ConfigDraft }) {
  const field = storageFields(draft, 'COS')
  return (
    <Section title={m.admin_storage_cos()}>
      <PlainRow label={m.admin_f_bucket()} hint={m.admin_f_bucket_hint()} {...field('BUCKET')} />
      <PlainRow label={m.admin_f_region()} hint={m.admin_f_region_hint()} {...field('REGION')} />
    </Section>
  )
}

function S3Options({ draft }: { draft: ConfigDraft }) {
  const field = storageFields(draft, 'S3')
  return (
    <Section title={m.admin_storage_s3()}>
      <PlainRow
        label={m.admin_f_s3_endpoint()}
        hint={m.admin_f_s3_endpoint_hint()}
        inputMode="url"
        {...field('ENDPOINT')}
      />
      <PlainRow label={m.admin_f_bucket()} {...field('BUCKET')} />
      <PlainRow label={m.admin_f_region()} hint={m.admin_f_s3_region_hint()} {...field('REGION')} />
      <SwitchRow label={m.admin_f_s3_path_style()} hint={m.admin_f_s3_path_style_hint()} {...field('PATH_STYLE')} />
    </Section>
  )
}

function UploadLimits({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'COMMON_UPLOAD'))
  return (
    <Section title={m.admin_f_upload()}>
      <NumberRow whole label={m.admin_f_quota()} hint={m.admin_f_quota_hint()} {...field('QUOTA_MB')} />
      <NumberRow whole label={m.admin_f_video_size()} {...field('VIDEO_MB')} />
    </Section>
  )
}

export const loader = configAndSecretsLoader
export const title = () => m.admin_storage()

const secrets: SecretName[] = ['COS_SECRET_ID', 'COS_SECRET_KEY', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage
      title={m.admin_storage()}
      lead={m.admin_storage_lead()}
      draft={draft}
      below={
        <>
          <SecretSection names={secrets} />
          <StorageTest draft={draft} />
        </>
      }
    >
      <Kind draft={draft} />
      <StorageOptions draft={draft} />
      <UploadLimits draft={draft} />
    </ConfigPage>
  )
}

type Storage = ConfigDocument['COMMON_SPBM']

function Kind({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'COMMON_SPBM'))
  return (
    <Section title={m.admin_storage_kind()}>
      <ChoiceRow<Storage['SPBM']>
        label={m.admin_storage_kind()}
        {...field('SPBM')}
        options={[
          { value: 'local', label: m.admin_storage_local(), hint: m.admin_storage_local_hint() },
          { value: 'cos', label: m.admin_storage_cos(), hint: m.admin_storage_cos_hint() },
          { value: 's3', label: m.admin_storage_s3(), hint: m.admin_storage_s3_hint() },
        ]}
      />
    </Section>
  )
}

/** Tries the saved storage; what is only typed in cannot be tried. */
function StorageTest({ draft }: { draft: ConfigDraft }) {
  const storage = draft.saved.COMMON_SPBM
  const trial = useMutation({ mutationFn: (_tried: typeof storage) => api.attachment.storageTest() })
  const isUnsaved = draft.changes > 0
  // A result is about what was saved when it was asked for.
  const shown = isUnsaved || trial.variables !== storage ? null : trial
  return (
    <Section title={m.admin_storage_test()} lead={m.admin_storage_test_lead()}>
      <div className={styles.body}>
        <Button disabled={isUnsaved || draft.saving} pending={trial.isPending} onClick={() => trial.mutate(storage)}>
          {m.admin_storage_test()}
        </Button>
        {isUnsaved && <Notice tone="warning">{m.admin_storage_test_unsaved()}</Notice>}
        {shown?.isSuccess && <Notice tone="success">{m.admin_storage_test_ok()}</Notice>}
        {shown?.isError && <Notice tone="danger">{shown.error.message}</Notice>}
      </div>
    </Section>
  )
}

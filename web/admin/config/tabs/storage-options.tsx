import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { below, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { SwitchRow } from '#web/admin/config/fields/switch-row.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

type StorageKind = keyof ConfigDocument['COMMON_SPBM']['OPTIONS']

const storageFields = <P extends StorageKind>(draft: ConfigDraft, kind: P) =>
  fieldsOf(below(below(partOf(draft, 'COMMON_SPBM'), 'OPTIONS'), kind))

/** Every kind stays in sight: files that lie there already are still read from there. */
export function StorageOptions({ draft }: { draft: ConfigDraft }) {
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

export function UploadLimits({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'COMMON_UPLOAD'))
  return (
    <Section title={m.admin_f_upload()}>
      <NumberRow whole label={m.admin_f_quota()} hint={m.admin_f_quota_hint()} {...field('QUOTA_MB')} />
      <NumberRow whole label={m.admin_f_video_size()} {...field('VIDEO_MB')} />
    </Section>
  )
}

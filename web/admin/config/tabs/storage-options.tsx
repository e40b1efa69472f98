import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import rows from '#web/admin/config/fields/row.module.css'
import { SwitchRow } from '#web/admin/config/fields/switch-row.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'

type Options = ConfigDocument['COMMON_SPBM']['OPTIONS']
type StorageKind = keyof Options

/** The fields of one kind, each by its name. */
function storageSetter<P extends StorageKind>(draft: ConfigDraft, kind: P) {
  const storage = draft.value.COMMON_SPBM
  const options = storage.OPTIONS[kind]
  const pathOf = (name: keyof Options[P] & string) => `COMMON_SPBM.OPTIONS.${kind}.${name}`
  const set = <N extends keyof Options[P] & string>(name: N, value: Options[P][N]) => {
    const OPTIONS = { ...storage.OPTIONS, [kind]: { ...options, [name]: value } }
    draft.set('COMMON_SPBM', { ...storage, OPTIONS }, pathOf(name))
  }
  return { options, set, error: (name: keyof Options[P] & string) => draft.error(pathOf(name)) }
}

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
  const { options, set, error } = storageSetter(draft, 'LOCAL')
  return (
    <Section title={m.admin_storage_local()}>
      <PlainRow
        label={m.admin_f_access_domain()}
        hint={m.admin_f_access_domain_hint()}
        value={options.ACCESSDOMAIN}
        error={error('ACCESSDOMAIN')}
        onChange={(event) => set('ACCESSDOMAIN', event.currentTarget.value)}
      />
    </Section>
  )
}

function CosOptions({ draft }: { draft: ConfigDraft }) {
  const { options, set, error } = storageSetter(draft, 'COS')
  return (
    <Section title={m.admin_storage_cos()}>
      <PlainRow
        label={m.admin_f_bucket()}
        hint={m.admin_f_bucket_hint()}
        value={options.BUCKET}
        error={error('BUCKET')}
        onChange={(event) => set('BUCKET', event.currentTarget.value)}
      />
      <PlainRow
        label={m.admin_f_region()}
        hint={m.admin_f_region_hint()}
        value={options.REGION}
        error={error('REGION')}
        onChange={(event) => set('REGION', event.currentTarget.value)}
      />
    </Section>
  )
}

function S3Options({ draft }: { draft: ConfigDraft }) {
  const { options, set, error } = storageSetter(draft, 'S3')
  return (
    <Section title={m.admin_storage_s3()}>
      <PlainRow
        label={m.admin_f_s3_endpoint()}
        hint={m.admin_f_s3_endpoint_hint()}
        value={options.ENDPOINT}
        error={error('ENDPOINT')}
        inputMode="url"
        onChange={(event) => set('ENDPOINT', event.currentTarget.value)}
      />
      <PlainRow
        label={m.admin_f_bucket()}
        value={options.BUCKET}
        error={error('BUCKET')}
        onChange={(event) => set('BUCKET', event.currentTarget.value)}
      />
      <PlainRow
        label={m.admin_f_region()}
        hint={m.admin_f_s3_region_hint()}
        value={options.REGION}
        error={error('REGION')}
        onChange={(event) => set('REGION', event.currentTarget.value)}
      />
      <SwitchRow
        label={m.admin_f_s3_path_style()}
        hint={m.admin_f_s3_path_style_hint()}
        checked={options.PATH_STYLE}
        onChange={(on) => set('PATH_STYLE', on)}
      />
    </Section>
  )
}

export function UploadLimits({ draft }: { draft: ConfigDraft }) {
  const limits = draft.value.COMMON_UPLOAD
  const set = (name: keyof typeof limits) => (value: number) =>
    draft.set('COMMON_UPLOAD', { ...limits, [name]: value }, `COMMON_UPLOAD.${name}`)
  const look = { whole: true, className: classNames(rows.row, rows.short) }
  return (
    <Section title={m.admin_f_upload()}>
      <NumberField
        {...look}
        label={m.admin_f_quota()}
        hint={m.admin_f_quota_hint()}
        value={limits.QUOTA_MB}
        error={draft.error('COMMON_UPLOAD.QUOTA_MB')}
        onChange={set('QUOTA_MB')}
      />
      <NumberField
        {...look}
        label={m.admin_f_video_size()}
        value={limits.VIDEO_MB}
        error={draft.error('COMMON_UPLOAD.VIDEO_MB')}
        onChange={set('VIDEO_MB')}
      />
    </Section>
  )
}

import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { below, faultBelow, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { ChoiceRow, SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

/** What the site proves itself with, by kind of storage. */
export const storageSecrets: Record<Storage['SPBM'], SecretName[]> = {
  local: [],
  cos: ['COS_SECRET_ID', 'COS_SECRET_KEY'],
  s3: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
}

type Storage = ConfigDocument['COMMON_SPBM']

const names: Record<Storage['SPBM'], () => string> = {
  local: m.admin_storage_local,
  cos: m.admin_storage_cos,
  s3: m.admin_storage_s3,
}

export function storageName(kind: Storage['SPBM']): string {
  return names[kind]()
}

export function StorageKindSection({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'COMMON_SPBM'))
  return (
    <Section title={m.admin_storage_kind()}>
      <ChoiceRow<Storage['SPBM']>
        label={m.admin_storage_kind()}
        {...field('SPBM')}
        options={[
          { value: 'local', label: storageName('local'), hint: m.admin_storage_local_hint() },
          { value: 'cos', label: storageName('cos'), hint: m.admin_storage_cos_hint() },
          { value: 's3', label: storageName('s3'), hint: m.admin_storage_s3_hint() },
        ]}
      />
    </Section>
  )
}

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

/** Those of the kind that is chosen, and what has to be mended in others. */
export function ChosenOptions({ draft }: { draft: ConfigDraft }) {
  const { SPBM } = draft.value.COMMON_SPBM
  const isShown = (kind: StorageKind) =>
    kind.toLowerCase() === SPBM || faultBelow(draft, `COMMON_SPBM.OPTIONS.${kind}`) !== undefined
  return (
    <>
      {isShown('LOCAL') && <LocalOptions draft={draft} />}
      {isShown('COS') && <CosOptions draft={draft} />}
      {isShown('S3') && <S3Options draft={draft} />}
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

import { m } from '#messages/messages.js'
import { ChoiceRow } from '#web/admin/config/fields/choice-row.tsx'
import { CopyRow } from '#web/admin/config/fields/copy-row.tsx'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import rows from '#web/admin/config/fields/row.module.css'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { appSetter } from './app-setter.ts'

/** What a service account of WeChat has besides: messages, QR codes, the proof of the domain. */
export function ServiceAccountRows({ draft, pushAddress }: { draft: ConfigDraft; pushAddress: string }) {
  const account = draft.value.LOGIN_PROVIDERS.WX_GZH
  const { error, set } = appSetter(draft, 'WX_GZH')
  return (
    <>
      <CopyRow label={m.admin_app_push()} hint={m.admin_app_push_hint()} value={pushAddress} />
      <ChoiceRow
        label={m.admin_app_mode()}
        error={error('MODE')}
        inline
        value={account.MODE}
        onChange={(mode) => set({ MODE: mode }, 'MODE')}
        options={[
          { value: 'plain', label: m.admin_app_mode_plain() },
          { value: 'safe', label: m.admin_app_mode_safe() },
        ]}
      />
      <NumberField
        whole
        className={classNames(rows.row, rows.short)}
        label={m.admin_app_qr_seconds()}
        hint={m.admin_app_qr_seconds_hint()}
        value={account.QR_SECONDS}
        error={error('QR_SECONDS')}
        onChange={(seconds) => set({ QR_SECONDS: seconds }, 'QR_SECONDS')}
      />
      <PlainRow
        label={m.admin_app_verify_file()}
        hint={m.admin_app_verify_file_hint()}
        value={account.VERIFY_FILE}
        error={error('VERIFY_FILE')}
        spellCheck={false}
        onChange={(event) => set({ VERIFY_FILE: event.currentTarget.value }, 'VERIFY_FILE')}
      />
    </>
  )
}

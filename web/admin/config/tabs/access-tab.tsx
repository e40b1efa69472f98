import { m } from '#messages/messages.js'
import { fieldLabel } from '#web/admin/config/field-labels.ts'
import { SwitchRow } from '#web/admin/config/fields/switch-row.tsx'
import { TextRow } from '#web/admin/config/fields/text-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

export function AccessTab({ draft }: { draft: ConfigDraft }) {
  const { value, set } = draft
  const login = value.COMMON_LOGIN
  const setLogin = (name: 'LOGIN_ACCESS' | 'MOBILE_GUEST') => (next: boolean) =>
    set('COMMON_LOGIN', { ...login, [name]: next }, `COMMON_LOGIN.${name}`)
  return (
    <>
      <SwitchRow
        label={fieldLabel('COMMON_CLOSE_WEB')}
        hint={m.admin_f_close_hint()}
        checked={value.COMMON_CLOSE_WEB}
        states={{ on: m.admin_f_close_on(), off: m.admin_f_close_off() }}
        onChange={(next) => set('COMMON_CLOSE_WEB', next)}
      />
      <TextRow
        draft={draft}
        field="COMMON_CLOSE_REASON"
        limit={300}
        rows={2}
        hint={m.admin_f_close_reason_hint()}
        placeholder={m.site_closed()}
      />
      <SwitchRow
        label={m.admin_f_login_access()}
        hint={m.admin_f_login_access_hint()}
        checked={login.LOGIN_ACCESS}
        onChange={setLogin('LOGIN_ACCESS')}
      />
      <SwitchRow
        label={m.admin_f_mobile_guest()}
        hint={m.admin_f_mobile_guest_hint()}
        checked={login.MOBILE_GUEST}
        onChange={setLogin('MOBILE_GUEST')}
      />
      <SwitchRow
        label={fieldLabel('COMMON_SYSTEM_CREATE')}
        hint={m.admin_f_system_create_hint()}
        checked={value.COMMON_SYSTEM_CREATE === 'member'}
        onChange={(next) => set('COMMON_SYSTEM_CREATE', next ? 'member' : 'nobody')}
      />
      <SwitchRow
        label={fieldLabel('COMMON_SYSTEM_REVIEW')}
        hint={m.admin_f_system_review_hint()}
        checked={value.COMMON_SYSTEM_REVIEW}
        onChange={(next) => set('COMMON_SYSTEM_REVIEW', next)}
      />
    </>
  )
}

import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { Access } from './access.ts'
import styles from './panel.module.css'

type AccessFieldsProps = { access: Access; onChange: (access: Access) => void }

export function AccessFields({ access, onChange }: AccessFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label={m.admin_panel_url()}
        hint={m.admin_panel_url_hint()}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={access.url}
        onChange={({ currentTarget }) => onChange({ ...access, url: currentTarget.value })}
      />
      <TextField
        label={m.admin_panel_key()}
        hint={m.admin_panel_key_hint()}
        type="password"
        autoComplete="off"
        maxLength={200}
        value={access.key}
        onChange={({ currentTarget }) => onChange({ ...access, key: currentTarget.value })}
      />
      <TextField
        label={m.admin_panel_password()}
        hint={m.admin_panel_password_hint()}
        type="password"
        autoComplete="current-password"
        maxLength={limits.password.max}
        value={access.password}
        onChange={({ currentTarget }) => onChange({ ...access, password: currentTarget.value })}
      />
    </div>
  )
}

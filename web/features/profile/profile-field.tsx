import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { usePrivilege } from '#web/session/use-privilege.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './profile.module.css'
import type { FieldEditing } from './use-profile.ts'

/** The control of one field. `alone`: on a page of its own, whose title says what it is. */
export function ProfileField({ editing, alone = false }: { editing: FieldEditing; alone?: boolean }) {
  const { field, value, error, isFree, inSight, change } = editing
  const longest = usePrivilege('signature', limits.signature)
  if (field === 'sex')
    return (
      <RadioGroup
        label={m.profile_sex()}
        hideLabel={alone}
        inline={!alone}
        value={value}
        onChange={change}
        options={([1, 2, 0] as const).map((sex) => ({ value: String(sex), label: sexName(sex) }))}
      />
    )
  if (field === 'signature')
    return (
      <Textarea
        label={m.profile_signature()}
        hideLabel={alone}
        value={value}
        limit={longest}
        maxLength={longest}
        error={error}
        hint={inSight === undefined ? undefined : m.text_waits_before({ text: inSight || m.queue_change_empty() })}
        onChange={(event) => change(event.target.value)}
      />
    )
  return (
    <TextField
      label={m.profile_name()}
      hideLabel={alone}
      size={alone ? 48 : 40}
      hint={isFree ? <Free /> : m.profile_name_rule()}
      value={value}
      limit={limits.nameGraphemes.max}
      error={error}
      autoComplete="nickname"
      onChange={(event) => change(event.target.value)}
      suffix={alone && value !== '' && <Clear onClick={() => change('')} />}
    />
  )
}

function Free() {
  return (
    <span className={styles.free} role="status">
      <Icon of={CircleCheck} size={14} />
      {m.profile_name_free()}
    </span>
  )
}

const keepFocus = (event: React.MouseEvent) => event.preventDefault()

/** The field keeps the focus, and with it the keyboard stays. */
function Clear({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label={m.profile_clear()}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      <Icon of={CircleX} size={18} />
    </button>
  )
}

export function sexName(sex: number): string {
  if (sex === 1) return m.profile_sex_1()
  return sex === 2 ? m.profile_sex_2() : m.profile_sex_0()
}

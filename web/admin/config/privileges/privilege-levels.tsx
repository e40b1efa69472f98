import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type PrivilegeKey, privilegeRule } from '#contract/modules/wallet/privilege.ts'
import { m } from '#messages/messages.js'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { baseOf, names } from './privilege-names.ts'
import styles from './privileges.module.css'

type ByLevel = Record<string, number>

/** From which level on there is more. */
export function PrivilegeLevels({
  of,
  draft,
  levels,
  onChange,
}: {
  of: PrivilegeKey
  draft: ConfigDraft
  levels: ByLevel
  onChange: (levels: ByLevel) => void
}) {
  const steps = Object.entries(levels).sort(([a], [b]) => Number(a) - Number(b))
  const highest = draft.value.COMMON_GRADE.LEVELS.length
  const free = Array.from({ length: highest }, (_, at) => String(at + 1)).find(
    (level) => Number(level) > 1 && !Object.hasOwn(levels, level),
  )
  const without = (level: string) => Object.fromEntries(steps.filter(([other]) => other !== level))
  return (
    <div className={styles.levels}>
      {steps.map(([level, value]) => (
        <span key={level} className={styles.step}>
          <LevelChoice
            label={`${names[of]()} · ${m.privilege_level()}`}
            value={level}
            levels={highest}
            taken={levels}
            onChange={(next) => onChange({ ...without(level), [next]: value })}
          />
          {privilegeRule(of).type === 'flag' ? (
            <span>{m.admin_privileges_from()}</span>
          ) : (
            <NumberField
              whole
              hideLabel
              label={`${names[of]()} · Lv${level}`}
              value={value}
              error={draft.error(`COMMON_PRIVILEGE.${of}.levels.${level}`)}
              onChange={(next) => onChange({ ...levels, [level]: next })}
            />
          )}
          <IconButton
            icon={<Icon of={X} size={16} />}
            label={m.admin_privileges_remove({ level })}
            onClick={() => onChange(without(level))}
          />
        </span>
      ))}
      {free && (
        <Button
          variant="text"
          size={32}
          icon={<Icon of={Plus} size={14} />}
          onClick={() => onChange({ ...levels, [free]: Math.max(baseOf(draft, of), 1) })}
        >
          {m.admin_privileges_add()}
        </Button>
      )}
    </div>
  )
}

function LevelChoice({
  label,
  value,
  levels,
  taken,
  onChange,
}: {
  label: string
  value: string
  levels: number
  taken: ByLevel
  onChange: (level: string) => void
}) {
  const all = Array.from({ length: levels }, (_, at) => String(at + 1))
  return (
    <select
      aria-label={label}
      className={styles.select}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {[...new Set([...all, value])]
        .filter((level) => level === value || !Object.hasOwn(taken, level))
        .map((level) => (
          <option key={level} value={level}>{`Lv${level}`}</option>
        ))}
    </select>
  )
}

import { type PrivilegeConfig, type PrivilegeKey, privilegeRule } from '#contract/modules/wallet/privilege.ts'
import { m } from '#messages/messages.js'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { unitName, valueText } from '#web/features/privileges/value-text.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { PrivilegeLevels } from './privilege-levels.tsx'
import { baseOf, names } from './privilege-names.ts'
import styles from './privileges.module.css'

/** Where the server asks for it, or what bounds it. */
const hints: Partial<Record<PrivilegeKey, () => string>> = {
  name_colour: m.admin_privileges_name_colour,
  badge: m.admin_privileges_badge,
  background: m.admin_privileges_background,
  content_off: m.admin_privileges_content_off,
  early_hours: m.admin_privileges_early_hours,
}

export type Given = PrivilegeConfig[PrivilegeKey]

export function PrivilegeRow({ of, draft }: { of: PrivilegeKey; draft: ConfigDraft }) {
  const all = draft.value.COMMON_PRIVILEGE
  const given: Given = all[of]
  const rule = privilegeRule(of)
  const path = `COMMON_PRIVILEGE.${of}`
  const change = (part: Partial<Given>, touched: string) =>
    draft.set('COMMON_PRIVILEGE', { ...all, [of]: { ...given, ...part } }, `${path}.${touched}`)
  const cell = (part: 'base' | 'vip', shown: number | undefined) => {
    const label = `${names[of]()} · ${part === 'base' ? m.privilege_everybody() : m.privilege_vip()}`
    if (rule.type === 'flag')
      return (
        <Switch
          aria-label={label}
          className={styles.flag}
          checked={shown === 1}
          onChange={(isOn) => change({ [part]: isOn ? 1 : undefined }, part)}
        />
      )
    return (
      <NumberField
        whole
        hideLabel
        label={label}
        value={shown ?? Number.NaN}
        error={draft.error(`${path}.${part}`)}
        onChange={(value) => change({ [part]: Number.isNaN(value) ? undefined : value }, part)}
      />
    )
  }
  const hint = [hints[of]?.(), rule.unit && unitName(rule.unit), rule.isOpenAtZero && m.admin_privileges_zero()].filter(
    Boolean,
  )
  return (
    <tr>
      <th scope="row">
        {names[of]()}
        <small>{hint.join(' · ')}</small>
      </th>
      <td>{rule.isSetElsewhere ? <Elsewhere of={of} draft={draft} /> : cell('base', given.base ?? rule.base)}</td>
      <td data-vip="">{cell('vip', given.vip)}</td>
      <td>
        <PrivilegeLevels
          of={of}
          draft={draft}
          levels={given.levels ?? {}}
          onChange={(levels) => change({ levels }, 'levels')}
        />
      </td>
    </tr>
  )
}

/** What everybody has of it is a setting of uploads. */
function Elsewhere({ of, draft }: { of: PrivilegeKey; draft: ConfigDraft }) {
  return (
    <span className={styles.elsewhere}>
      {valueText({ key: of, type: 'number', unit: 'MB' }, baseOf(draft, of))}
      <small>{m.admin_privileges_elsewhere()}</small>
    </span>
  )
}

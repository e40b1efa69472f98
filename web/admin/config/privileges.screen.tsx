import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {
  isBetter,
  type PrivilegeConfig,
  type PrivilegeKey,
  privilegeKeys,
  privilegeRule,
} from '#contract/modules/wallet/privilege.ts'
import { m } from '#messages/messages.js'
import { configLoader } from '#web/admin/admin-loaders.ts'
import { unitName, valueText } from '#web/features/privileges/value-text.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ConfigPage } from './config-page.tsx'
import { NumberField } from './fields/number-field.tsx'
import styles from './privileges/privileges.module.css'
import { Section } from './section.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configLoader
export const title = () => m.admin_privileges()

const names: Record<PrivilegeKey, () => string> = {
  quota_mb: m.privilege_quota_mb,
  video_mb: m.privilege_video_mb,
  video_minutes: m.privilege_video_minutes,
  posts_hour: m.privilege_posts_hour,
  recall_minutes: m.privilege_recall_minutes,
  boards_founded: m.privilege_boards_founded,
  signature: m.privilege_signature,
  drafts: m.privilege_drafts,
  collects: m.privilege_collects,
}

/** What everybody may do, what membership adds, and from which level on there is more. */
export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage
      title={m.admin_privileges()}
      lead={m.admin_privileges_lead()}
      draft={draft}
      aside={<Preview draft={draft} />}
    >
      <Section title={m.privilege_head()}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.privilege_head()}</th>
                <th scope="col">{m.privilege_everybody()}</th>
                <th scope="col" data-vip="">
                  {m.privilege_vip()}
                </th>
                <th scope="col">{m.privilege_level()}</th>
              </tr>
            </thead>
            <tbody>
              {privilegeKeys.map((key) => (
                <Row key={key} of={key} draft={draft} />
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </ConfigPage>
  )
}

type Given = PrivilegeConfig[PrivilegeKey]

function Row({ of, draft }: { of: PrivilegeKey; draft: ConfigDraft }) {
  const all = draft.value.COMMON_PRIVILEGE
  const given: Given = all[of]
  const rule = privilegeRule(of)
  const path = `COMMON_PRIVILEGE.${of}`
  const change = (part: Partial<Given>, touched: string) =>
    draft.set('COMMON_PRIVILEGE', { ...all, [of]: { ...given, ...part } }, `${path}.${touched}`)
  const cell = (part: 'base' | 'vip', shown: number | undefined) => (
    <NumberField
      whole
      hideLabel
      label={`${names[of]()} · ${part === 'base' ? m.privilege_everybody() : m.privilege_vip()}`}
      value={shown ?? Number.NaN}
      error={draft.error(`${path}.${part}`)}
      onChange={(value) => change({ [part]: Number.isNaN(value) ? undefined : value }, part)}
    />
  )
  const hint = [rule.unit && unitName(rule.unit), rule.isOpenAtZero && m.admin_privileges_zero()].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        {names[of]()}
        <small>{hint.join(' · ')}</small>
      </th>
      <td>{rule.isSetElsewhere ? <Elsewhere of={of} draft={draft} /> : cell('base', given.base ?? rule.base)}</td>
      <td data-vip="">{cell('vip', given.vip)}</td>
      <td>
        <Levels of={of} draft={draft} levels={given.levels ?? {}} onChange={(levels) => change({ levels }, 'levels')} />
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

function baseOf(draft: ConfigDraft, key: PrivilegeKey): number {
  const { COMMON_UPLOAD, COMMON_PRIVILEGE } = draft.value
  if (key === 'quota_mb') return COMMON_UPLOAD.QUOTA_MB
  if (key === 'video_mb') return COMMON_UPLOAD.VIDEO_MB
  return COMMON_PRIVILEGE[key].base ?? privilegeRule(key).base
}

type ByLevel = Record<string, number>

function Levels({
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
          <NumberField
            whole
            hideLabel
            label={`${names[of]()} · Lv${level}`}
            value={value}
            error={draft.error(`COMMON_PRIVILEGE.${of}.levels.${level}`)}
            onChange={(next) => onChange({ ...levels, [level]: next })}
          />
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

/** The rows that the page of membership will have. */
function Preview({ draft }: { draft: ConfigDraft }) {
  const better = privilegeKeys.filter((key) => {
    const { vip } = draft.value.COMMON_PRIVILEGE[key] as Given
    return vip !== undefined && isBetter(key, vip, baseOf(draft, key))
  })
  return (
    <Card padded aria-labelledby="privileges-preview">
      <h2 id="privileges-preview" className={styles.title}>
        {m.admin_privileges_preview()}
      </h2>
      <p className={styles.hint}>
        {better.length > 0 ? m.admin_privileges_better({ count: better.length }) : m.privilege_none()}
      </p>
      <ul className={styles.preview}>
        {better.map((key) => {
          const { type, unit } = privilegeRule(key)
          const { vip = 0 } = draft.value.COMMON_PRIVILEGE[key] as Given
          return (
            <li key={key}>
              <span>{names[key]()}</span>
              <b>{valueText({ key, type, unit }, vip)}</b>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

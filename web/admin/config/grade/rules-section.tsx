import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { FormRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberField, type NumberFieldProps } from '#web/admin/config/fields/number-field.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { expKinds } from '#web/features/grade/earning-rules.tsx'
import styles from './grade.module.css'

const kinds = ['post', 'comment', 'liked', 'recommended'] as const

/** What gives experience, how much, and how often a day. */
export function RulesSection({ draft }: { draft: ConfigDraft }) {
  const field = ruleFields(draft)
  return (
    <Section title={m.admin_grade_rules()} lead={m.admin_grade_rules_lead()}>
      <table className={styles.rules}>
        <thead>
          <tr>
            <th scope="col">{m.admin_grade_kind()}</th>
            <th scope="col">{m.admin_grade_exp()}</th>
            <th scope="col">{m.admin_grade_daily()}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const name = expKinds[kind].label()
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>
                  <NumberField label={`${name} · ${m.admin_grade_exp()}`} hideLabel {...field(kind, 'exp')} />
                </td>
                <td>
                  <NumberField label={`${name} · ${m.admin_grade_daily()}`} hideLabel {...field(kind, 'daily')} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

/** What a day gives by itself, and what more for coming every day. */
export function CheckInSection({ draft }: { draft: ConfigDraft }) {
  const field = ruleFields(draft)
  const { checkin, streak } = draft.value.COMMON_GRADE.RULES
  const seventh = checkin.exp + Math.min(streak.exp * 6, streak.max)
  return (
    <Section title={m.grade_check_in()}>
      <FormRow
        wide
        label={m.grade_check_in()}
        hint={Number.isNaN(seventh) ? undefined : m.admin_grade_week({ first: checkin.exp, seventh })}
      >
        {() => (
          <div className={styles.numbers}>
            <NumberField label={m.admin_grade_exp()} {...field('checkin', 'exp')} />
            <NumberField label={m.admin_grade_streak()} {...field('streak', 'exp')} />
            <NumberField label={m.admin_grade_streak_max()} {...field('streak', 'max')} />
          </div>
        )}
      </FormRow>
    </Section>
  )
}

type Rules = ConfigDocument['COMMON_GRADE']['RULES']
type Wiring = Required<Pick<NumberFieldProps, 'whole' | 'value' | 'onChange'>> & Pick<NumberFieldProps, 'error'>

/** The numbers of the rules, each with what its field needs. */
function ruleFields(draft: ConfigDraft) {
  const grade = draft.value.COMMON_GRADE
  return function field<K extends keyof Rules>(name: K, part: keyof Rules[K] & string): Wiring {
    const rule: Record<string, number> = grade.RULES[name]
    const path = `COMMON_GRADE.RULES.${name}.${part}`
    return {
      whole: true,
      value: rule[part] ?? 0,
      error: draft.error(path),
      onChange(value) {
        const RULES = { ...grade.RULES, [name]: { ...rule, [part]: value } }
        draft.set('COMMON_GRADE', { ...grade, RULES }, path)
      },
    }
  }
}

import { m } from '#messages/messages.js'
import { expKinds } from '#web/features/grade/earning-rules.tsx'
import { FormRow } from '../fields/form-row.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { Section } from '../section.tsx'
import type { ConfigDraft } from '../use-config-draft.ts'
import styles from './grade.module.css'
import { ruleSetter } from './grade-setter.ts'

const kinds = ['post', 'comment', 'liked', 'recommended'] as const

/** What gives experience, how much, and how often a day. */
export function RulesSection({ draft }: { draft: ConfigDraft }) {
  const { rules, error, set } = ruleSetter(draft)
  return (
    <Section title={m.admin_grade_rules()} lead={m.admin_grade_rules_lead()}>
      {kinds.map((kind) => (
        <FormRow key={kind} label={expKinds[kind].label()} wide>
          {() => (
            <div className={styles.numbers}>
              <NumberField
                label={m.admin_grade_exp()}
                whole
                value={rules[kind].exp}
                error={error(`${kind}.exp`)}
                onChange={(value) => set(kind, 'exp', value)}
              />
              <NumberField
                label={m.admin_grade_daily()}
                whole
                value={rules[kind].daily}
                error={error(`${kind}.daily`)}
                onChange={(value) => set(kind, 'daily', value)}
              />
            </div>
          )}
        </FormRow>
      ))}
    </Section>
  )
}

/** What a day gives by itself, and what more for coming every day. */
export function CheckInSection({ draft }: { draft: ConfigDraft }) {
  const { rules, error, set } = ruleSetter(draft)
  const { checkin, streak } = rules
  const gain = checkin.exp + Math.min(streak.exp * 6, streak.max)
  return (
    <Section title={m.grade_check_in()}>
      <FormRow
        wide
        label={m.grade_check_in()}
        hint={Number.isNaN(gain) ? undefined : m.admin_grade_week({ first: checkin.exp, seventh: gain })}
      >
        {() => (
          <div className={styles.numbers}>
            <NumberField
              label={m.admin_grade_exp()}
              whole
              value={checkin.exp}
              error={error('checkin.exp')}
              onChange={(value) => set('checkin', 'exp', value)}
            />
            <NumberField
              label={m.admin_grade_streak()}
              whole
              value={streak.exp}
              error={error('streak.exp')}
              onChange={(value) => set('streak', 'exp', value)}
            />
            <NumberField
              label={m.admin_grade_streak_max()}
              whole
              value={streak.max}
              error={error('streak.max')}
              onChange={(value) => set('streak', 'max', value)}
            />
          </div>
        )}
      </FormRow>
    </Section>
  )
}

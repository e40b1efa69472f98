import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { configLoader } from '#web/admin/admin-loaders.ts'
import { expKinds } from '#web/features/grade/earning-rules.tsx'
import { LevelBadge } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfigPage } from './config-page.tsx'
import { FormRow } from './fields/form-row.tsx'
import { ListEditor } from './fields/list-editor.tsx'
import { NumberField, type NumberFieldProps } from './fields/number-field.tsx'
import styles from './grade/grade.module.css'
import { Section } from './section.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

const kinds = ['post', 'comment', 'liked', 'recommended'] as const

/** What gives experience, how much, and how often a day. */
function RulesSection({ draft }: { draft: ConfigDraft }) {
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
function CheckInSection({ draft }: { draft: ConfigDraft }) {
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

const path = 'COMMON_GRADE.LEVELS'

/** The ladder: what each level is called and from which experience on it is reached. */
function LevelsSection({ draft }: { draft: ConfigDraft }) {
  const grade = draft.value.COMMON_GRADE
  const levels = grade.LEVELS
  // Any step that is mended may have been the fault of the whole ladder.
  const store = (LEVELS: Level[], touched: string) =>
    draft.set('COMMON_GRADE', { ...grade, LEVELS }, draft.error(path) ? path : touched)
  const change = (at: number, part: Partial<Level>, name: keyof Level) =>
    store(
      levels.map((level, other) => (other === at ? { ...level, ...part } : level)),
      `${path}.${at}.${name}`,
    )
  return (
    <Section title={m.grade_levels()} lead={m.admin_grade_levels_lead()}>
      <FormRow wide label={m.page_grade()} error={draft.error(path)}>
        {() => (
          <ListEditor
            noun={m.page_grade()}
            items={levels}
            min={limits.levels.min}
            max={limits.levels.max}
            order="fixed"
            heads={[m.grade_level_name(), m.grade_level_exp()]}
            create={(at) => newLevel(levels, at)}
            onChange={(next) => store(next, path)}
          >
            {(level, at) => (
              <>
                <div className={styles.named}>
                  <div className={styles.badge}>
                    <LevelBadge level={at + 1} />
                  </div>
                  <TextField
                    label={m.grade_level_name()}
                    hideLabel
                    value={level.name}
                    maxLength={limits.levelName}
                    error={draft.error(`${path}.${at}.name`)}
                    autoComplete="off"
                    onChange={(event) => change(at, { name: event.currentTarget.value }, 'name')}
                  />
                </div>
                <NumberField
                  label={m.grade_level_exp()}
                  hideLabel
                  whole
                  value={level.exp}
                  error={draft.error(`${path}.${at}.exp`) ?? expProblem(levels, at)}
                  onChange={(exp) => change(at, { exp }, 'exp')}
                />
              </>
            )}
          </ListEditor>
        )}
      </FormRow>
    </Section>
  )
}

type Level = ConfigDocument['COMMON_GRADE']['LEVELS'][number]

/** What is wrong with the experience of a level, as soon as it is typed: the first begins at nothing, each asks for more. */
export function expProblem(levels: Level[], at: number): string | undefined {
  const exp = levels[at]?.exp ?? 0
  if (at === 0) return exp === 0 ? undefined : m.grade_levels_zero()
  const before = levels[at - 1]?.exp ?? 0
  return exp > before || Number.isNaN(exp) || Number.isNaN(before) ? undefined : m.admin_grade_more({ exp: before })
}

/** Between its neighbours, or well beyond the last. */
export function newLevel(levels: Level[], at: number): Level {
  const before = levels[at - 1]?.exp || 0
  const after = levels[at]?.exp
  const exp = after === undefined ? Math.max(before * 2, before + 100) : Math.floor((before + after) / 2)
  return { name: '', exp }
}

export const loader = configLoader
export const title = () => m.admin_grade()

export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage
      title={m.admin_grade()}
      lead={m.admin_grade_lead()}
      draft={draft}
      aside={<GradePreview draft={draft} />}
    >
      <LevelsSection draft={draft} />
      <RulesSection draft={draft} />
      <CheckInSection draft={draft} />
    </ConfigPage>
  )
}

/** What stands beside names, with the levels as they stand in the form. */
function GradePreview({ draft }: { draft: ConfigDraft }) {
  return (
    <Card padded aria-labelledby="grade-preview">
      <h2 id="grade-preview" className={styles.title}>
        {m.admin_preview()}
      </h2>
      <p className={styles.hint}>{m.admin_grade_preview_hint()}</p>
      <ol className={styles.preview}>
        {draft.value.COMMON_GRADE.LEVELS.map(({ name, exp }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          <li key={at} className={styles.member}>
            <span className={styles.name}>{m.admin_grade_somebody()}</span>
            <LevelBadge level={at + 1} />
            <span className={styles.level}>{name || '—'}</span>
            <span className={styles.from}>{Number.isNaN(exp) ? '—' : formatExact(exp)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

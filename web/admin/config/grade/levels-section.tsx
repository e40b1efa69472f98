import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { FormRow } from '#web/admin/config/fields/form-row.tsx'
import { ListEditor } from '#web/admin/config/fields/list-editor.tsx'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { LevelBadge } from '#web/ui/feedback/badge.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './grade.module.css'
import { expProblem, type Level, newLevel } from './levels.ts'

const path = 'COMMON_GRADE.LEVELS'

/** The ladder: what each level is called and from which experience on it is reached. */
export function LevelsSection({ draft }: { draft: ConfigDraft }) {
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

import type { ConfigDocument } from '#contract/modules/site/config.ts'
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

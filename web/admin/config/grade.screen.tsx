import { m } from '#messages/messages.js'
import { configLoader } from '#web/admin/admin-loaders.ts'
import { LevelBadge } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfigPage } from './config-page.tsx'
import styles from './grade/grade.module.css'
import { LevelsSection } from './grade/levels-section.tsx'
import { CheckInSection, RulesSection } from './grade/rules-section.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

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

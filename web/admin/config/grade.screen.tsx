import { m } from '#messages/messages.js'
import { configLoader } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from './config-page.tsx'
import { GradePreview } from './grade/grade-preview.tsx'
import { LevelsSection } from './grade/levels-section.tsx'
import { CheckInSection, RulesSection } from './grade/rules-section.tsx'
import { useConfigDraft } from './use-config-draft.ts'

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

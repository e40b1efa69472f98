import { m } from '#messages/messages.js'
import { DigestSettings } from '#web/features/notice-settings/digest.tsx'
import { NoticeMatrix } from '#web/features/notice-settings/matrix.tsx'
import { loadPreferences } from '#web/features/notice-settings/use-preferences.ts'
import { Section } from './section.tsx'

export const loader = loadPreferences
export const title = () => m.account_nav_notices()

export function Component() {
  return (
    <>
      <Section title={m.notices_matrix()} atOnce>
        <NoticeMatrix />
      </Section>
      <Section title={m.digest_name()} atOnce>
        <DigestSettings />
      </Section>
    </>
  )
}

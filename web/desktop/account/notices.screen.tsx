import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { DigestSettings } from '#web/features/notice-settings/digest.tsx'
import { NoticeMatrix } from '#web/features/notice-settings/matrix.tsx'
import { PushSettings } from '#web/features/notice-settings/push/push-settings.tsx'
import { PushManners } from '#web/features/notice-settings/push/quiet.tsx'
import { loadPushDevices } from '#web/features/notice-settings/push/use-push.ts'
import { loadPreferences } from '#web/features/notice-settings/use-preferences.ts'
import { Section } from './section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadPreferences(args), loadPushDevices(args)])
  return null
}
export const title = () => m.account_nav_notices()

export function Component() {
  return (
    <>
      <Section title={m.push_title()} atOnce>
        <PushSettings />
        <PushManners />
      </Section>
      <Section title={m.notices_matrix()} atOnce>
        <NoticeMatrix />
      </Section>
      <Section title={m.digest_name()} atOnce>
        <DigestSettings />
      </Section>
    </>
  )
}

import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { DigestSettings } from '#web/features/notice-settings/digest.tsx'
import { NoticeMatrix } from '#web/features/notice-settings/matrix.tsx'
import { PushSettings } from '#web/features/notice-settings/push/push-settings.tsx'
import { PushManners } from '#web/features/notice-settings/push/quiet.tsx'
import { loadPushDevices } from '#web/features/notice-settings/push/use-push.ts'
import { loadPreferences } from '#web/features/notice-settings/use-preferences.ts'
import styles from './seting.module.css'
import { SurfacePage } from './surface-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadPreferences(args), loadPushDevices(args)])
  return null
}
export const title = () => m.push_and_notices()
export const Component = () => <SurfacePage title={m.push_and_notices()} content={<Content />} />

function Content() {
  return (
    <>
      <PushSettings />
      <PushManners />
      <h2 className={styles.head}>{m.notices_matrix()}</h2>
      <NoticeMatrix />
      <h2 className={styles.head}>{m.digest_name()}</h2>
      <DigestSettings />
    </>
  )
}

import { m } from '#messages/messages.js'
import { DigestSettings } from '#web/features/notice-settings/digest.tsx'
import { NoticeMatrix } from '#web/features/notice-settings/matrix.tsx'
import { loadPreferences } from '#web/features/notice-settings/use-preferences.ts'
import styles from './seting.module.css'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadPreferences
export const title = () => m.account_nav_notices()
export const Component = () => <SurfacePage title={m.account_nav_notices()} content={<Content />} />

function Content() {
  return (
    <>
      <NoticeMatrix />
      <h2 className={styles.head}>{m.digest_name()}</h2>
      <DigestSettings />
    </>
  )
}

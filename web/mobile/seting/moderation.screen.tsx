import { m } from '#messages/messages.js'
import { Appeals } from '#web/features/appeals/appeals.tsx'
import { loadAppeals } from '#web/features/appeals/load-appeals.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './seting.module.css'

export const loader = loadAppeals
export const title = () => m.appeal_title()

export function Component() {
  return (
    <MobilePage title={m.appeal_title()} className={styles.appeals}>
      <Appeals look="mobile" />
    </MobilePage>
  )
}

import { m } from '#messages/messages.js'
import { CopyrightForm } from '#web/features/copyright/copyright-form.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './seting.module.css'

export const title = () => m.page_copyright()

export function Component() {
  return (
    <MobilePage title={m.page_copyright()} ground="surface" className={styles.policy}>
      <CopyrightForm touch />
    </MobilePage>
  )
}

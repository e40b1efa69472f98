import { m } from '#messages/messages.js'
import { LinkList } from '#web/features/account/link-list.tsx'
import { loadLinks } from '#web/features/account/load-account.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './account.module.css'

export const loader = loadLinks
export const title = () => m.link_title()

export function Component() {
  return (
    <MobilePage title={m.link_title()} ground="surface" className={styles.page}>
      <LinkList isMobile />
    </MobilePage>
  )
}

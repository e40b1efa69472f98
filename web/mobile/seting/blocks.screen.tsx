import { m } from '#messages/messages.js'
import { BlockList } from '#web/features/privacy/block-list.tsx'
import { loadBlocks } from '#web/features/privacy/load-privacy.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './account.module.css'

export const loader = loadBlocks
export const title = () => m.privacy_blocks()

export function Component() {
  return (
    <MobilePage title={m.privacy_blocks()} ground="surface" className={styles.page}>
      <BlockList wide />
    </MobilePage>
  )
}

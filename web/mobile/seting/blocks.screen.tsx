import { m } from '#messages/messages.js'
import { BlockList } from '../../features/privacy/block-list.tsx'
import { loadBlocks } from '../../features/privacy/load-privacy.ts'
import { MobilePage } from '../mobile-page.tsx'
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

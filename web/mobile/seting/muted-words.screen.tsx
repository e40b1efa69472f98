import { m } from '#messages/messages.js'
import { loadSettings } from '#web/features/privacy/load-privacy.ts'
import { MutedWords } from '#web/features/privacy/muted-words.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './account.module.css'

export const loader = loadSettings
export const title = () => m.muted_words_title()

export function Component() {
  return (
    <MobilePage title={m.muted_words_title()} ground="surface" className={styles.page}>
      <MutedWords wide />
    </MobilePage>
  )
}

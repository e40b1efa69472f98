import { m } from '#messages/messages.js'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { loadShelf } from '#web/features/works/shelf/shelf-choice.ts'
import { ShelfTabs, ShelfView } from '#web/features/works/shelf/shelf-view.tsx'
import { PullToRefresh } from '#web/mobile/frame/pull-to-refresh.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import parts from '#web/mobile/parts.module.css'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './discovery.module.css'

export const title = () => m.page_shelf()

export const loader = loadShelf

/** Works I follow, and what I have read. */
export function Component() {
  return (
    <div className={styles.page}>
      <header className={classNames(parts.bar, styles.bar)}>
        <BackButton />
        <HiddenTitle>{m.page_shelf()}</HiddenTitle>
        <ShelfTabs look="mobile" />
        <span className={styles.room} />
      </header>
      <PullToRefresh />
      <main className={styles.surface}>
        <ShelfView />
      </main>
    </div>
  )
}

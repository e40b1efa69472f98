import { m } from '#messages/messages.js'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './system.module.css'

export const title = () => m.page_system()

/** Zones on the left, their boards on the right. There is one zone, of everything, until others are made. */
export function Component() {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <HiddenTitle>{m.page_system()}</HiddenTitle>
        <SearchBox action="/webapp/search" keep={{ type: 'system' }} placeholder={m.boards_search()} />
      </header>
      <main className={styles.zones}>
        <div className={styles.rail}>
          <span className={styles.zone} aria-current="true">
            {m.boards_all()}
          </span>
        </div>
        <section aria-label={m.boards_all()} className={styles.boards}>
          <EmptyState level={2} drawing="nothing" title={m.page_system_empty()} description={m.boards_empty_hint()} />
        </section>
      </main>
    </div>
  )
}

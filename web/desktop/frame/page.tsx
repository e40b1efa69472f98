import type { ReactNode } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { BoardNav } from './board-nav.tsx'
import { FeedNav } from './feed-nav.tsx'
import { Footer } from './footer.tsx'
import styles from './page.module.css'

export type PageProps = {
  /** three: navigation, content, side column. frame: navigation and the rest. wide: all of it. centred: one column alone. */
  columns?: 'three' | 'frame' | 'wide' | 'centred'
  /** The list of pages at the left, where it is not the site's own. */
  nav?: ReactNode
  /** Cards of the side column; the links of the site always stand below them. */
  side?: ReactNode
  /** The page fills the window, and has no room below it. */
  full?: boolean
  className?: string
  children: ReactNode
}

/** The one frame of all reading pages: the navigation stays, the middle changes. */
export function Page({ columns = 'three', nav, side, full = false, className, children }: PageProps) {
  return (
    <div className={styles.page} data-columns={columns}>
      {(columns === 'three' || columns === 'frame') && (
        <div className={styles.left}>
          {nav ?? (
            <>
              <FeedNav />
              <BoardNav />
            </>
          )}
        </div>
      )}
      <main id="main" tabIndex={-1} className={classNames(styles.main, className)}>
        {children}
      </main>
      {columns === 'three' ? (
        <div className={styles.right}>
          {side && <aside className={styles.cards}>{side}</aside>}
          <Footer />
        </div>
      ) : (
        !full && <Footer className={styles.below} />
      )}
    </div>
  )
}

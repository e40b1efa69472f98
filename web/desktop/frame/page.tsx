import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { shortcutList } from '#web/desktop/shortcuts/shortcut-list-state.ts'
import { goToMobileSite } from '#web/features/area-choice/area-choice.ts'
import { LocaleSwitch } from '#web/features/locale/locale-switch.tsx'
import { Filing, SiteLink } from '#web/features/site-links/site-links.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { BoardNav } from './board-nav.tsx'
import { FeedNav } from './feed-nav.tsx'
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

function Footer({ className }: { className?: string }) {
  const { COMMON_SITE_NAME, COMMON_LINKS } = useSite()
  const { now, isMobile } = usePage()
  return (
    <footer className={classNames(styles.footer, className)}>
      <Friends />
      <ul className={styles.links} aria-label={m.shell_site_links()}>
        <li>
          <Link to="/policy/user-agreement">{m.shell_agreement()}</Link>
        </li>
        <li>
          <Link to="/policy/privacy-policy">{m.shell_policy()}</Link>
        </li>
        <li>
          <Link to="/policy/copyright">{m.page_copyright()}</Link>
        </li>
        {COMMON_LINKS.FOOTER.map(({ NAME, URL }) => (
          <li key={`${NAME} ${URL}`}>
            <SiteLink name={NAME} url={URL} />
          </li>
        ))}
        <li>
          <LocaleSwitch className={styles.link} />
        </li>
        {!isMobile && (
          <li>
            <button type="button" className={styles.link} onClick={() => shortcutList.set(true)}>
              {m.keys_short()}
            </button>
          </li>
        )}
        {isMobile && (
          <li>
            <button type="button" className={styles.link} onClick={goToMobileSite}>
              {m.shell_mobile_site()}
            </button>
          </li>
        )}
      </ul>
      <p>
        © {formatDate(now).slice(0, 4)} {COMMON_SITE_NAME}
      </p>
      <Filing />
    </footer>
  )
}

/** On the home page alone. */
function Friends() {
  const { FRIENDS } = useSite().COMMON_LINKS
  const { pathname } = useLocation()
  if (pathname !== '/' || FRIENDS.length === 0) return null
  return (
    <div className={styles.friends}>
      <h2 className={styles.friendsTitle}>{m.shell_friends()}</h2>
      <ul className={styles.links} aria-label={m.shell_friends()}>
        {FRIENDS.map(({ NAME, URL, LOGO }) => (
          <li key={`${NAME} ${URL}`}>
            <SiteLink name={NAME} url={URL} logo={LOGO} />
          </li>
        ))}
      </ul>
    </div>
  )
}

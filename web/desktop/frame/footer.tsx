import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { shortcutList } from '#web/desktop/shortcuts/shortcut-list-state.ts'
import { goToMobileSite } from '#web/features/area-choice/area-choice.ts'
import { LocaleSwitch } from '#web/features/locale/locale-switch.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDate } from '#web/ui/format/format.ts'
import styles from './footer.module.css'

export function Footer({ className }: { className?: string }) {
  const { COMMON_SITE_NAME } = useSite()
  const { now, isMobile } = usePage()
  return (
    <footer className={classNames(styles.footer, className)}>
      <ul className={styles.links} aria-label={m.shell_site_links()}>
        <li>
          <Link to="/policy/user-agreement">{m.shell_agreement()}</Link>
        </li>
        <li>
          <Link to="/policy/privacy-policy">{m.shell_policy()}</Link>
        </li>
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
    </footer>
  )
}

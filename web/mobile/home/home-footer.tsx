import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { goToDesktopSite } from '#web/features/area-choice/area-choice.ts'
import { LocaleSwitch } from '#web/features/locale/locale-switch.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { formatDate } from '#web/ui/format/format.ts'
import styles from './home.module.css'

export function HomeFooter() {
  const { now } = usePage()
  const { COMMON_SITE_NAME } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.links}>
        <Link to="/webapp/seting/user-agreement">{m.shell_agreement()}</Link>
        <Link to="/webapp/seting/privacy-policy">{m.shell_policy()}</Link>
        <LocaleSwitch className={styles.link} />
        <button type="button" className={styles.link} onClick={goToDesktopSite}>
          {m.shell_desktop_site()}
        </button>
      </div>
      <p>
        © {formatDate(now).slice(0, 4)} {COMMON_SITE_NAME}
      </p>
    </footer>
  )
}

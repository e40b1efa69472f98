import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Consent } from '#web/features/login/consent.tsx'
import { LoginPanel } from '#web/features/login/login-panel.tsx'
import { useHelpPath } from '#web/mobile/use-help-path.ts'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { LogoMark } from '#web/ui/layout/logo.tsx'
import styles from './login.module.css'

type LoginPageProps = { bar?: ReactNode; reading?: ReactNode; to?: string; waiting?: string }

/** The whole screen is the form: the site's mark, the form, and nothing else to press by mistake. */
export function LoginPage({ bar, reading, to, waiting }: LoginPageProps) {
  const { COMMON_LOGO_ROUND: round, COMMON_LOGO: logo } = useSite()
  const help = useHelpPath()
  // While the login stands in for the site, its map has no other pages.
  const isAlone = usePage().barrier !== null
  const picture = round || logo
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        {bar}
        <Link to={help} className={styles.help} reloadDocument={isAlone}>
          {m.login_help()}
        </Link>
      </div>
      <div className={styles.content}>
        {picture ? (
          <img src={picture} alt="" width={56} height={56} className={styles.logo} />
        ) : (
          <LogoMark size={56} className={styles.mark} />
        )}
        {reading}
        <LoginPanel dress="mobile" heading="h1" Consent={Consent} to={to} waiting={waiting} />
      </div>
    </main>
  )
}

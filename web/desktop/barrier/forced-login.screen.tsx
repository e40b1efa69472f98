import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { CoverPicture } from '#web/features/login/cover.tsx'
import { LoginPanel } from '#web/features/login/login-panel.tsx'
import { useGreeting } from '#web/features/login/use-greeting.ts'
import { useSite } from '#web/session/use-site.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './forced-login.module.css'

export const title = () => m.login_title()

/** Stands in for the whole site: no way around it, and the wanted page is loaded in its place afterwards. */
export function Component() {
  const { COMMON_SITE_NAME: name, COMMON_DESCRIPTION: description, COMMON_LOGO: logo } = useSite()
  const { pathname, search } = useLocation()
  useGreeting(m.login_to_access())
  return (
    <main data-whole="" className={styles.screen}>
      <CoverPicture view="wide" className={styles.cover} />
      <div className={styles.site}>
        <Logo name={name} src={logo || null} className={styles.logo} />
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.card}>
        <LoginPanel dress="desktop" heading="h1" waiting={pathname + search} />
      </div>
    </main>
  )
}

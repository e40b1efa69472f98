import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import styles from './account.module.css'

/** Which site this is, what it runs, and its two long texts. */
export function About() {
  const { buildId } = usePage()
  const { COMMON_SITE_NAME, COMMON_DESCRIPTION } = useSite()
  return (
    <div className={styles.about}>
      <p className={styles.siteName}>{COMMON_SITE_NAME}</p>
      {COMMON_DESCRIPTION && <p>{COMMON_DESCRIPTION}</p>}
      <p>
        {m.about_version()} v{import.meta.env.VERSION}
      </p>
      <p>
        {m.about_build()} <code>{buildId}</code>
      </p>
      <p className={styles.texts}>
        <Link to="/policy/user-agreement">{m.shell_agreement()}</Link>
        <Link to="/policy/privacy-policy">{m.shell_policy()}</Link>
      </p>
    </div>
  )
}

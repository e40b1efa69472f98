import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './closed.module.css'
import { ClosedDrawing } from './closed-drawing.tsx'

export const title = () => m.site_closed()

/** Instead of everything: why, and a quiet door for those who can open again. */
export function Component() {
  const site = useSite()
  return (
    <main data-whole="" className={styles.page}>
      <div className={styles.inner}>
        <ClosedDrawing />
        <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO_ROUND || site.COMMON_LOGO} className={styles.logo} />
        <h1 className={styles.title}>{m.site_closed()}</h1>
        <p className={styles.reason}>{site.COMMON_CLOSE_REASON || m.closed_default_reason()}</p>
        {/* a new document: the map of this page knows nothing but the closed sign */}
        <a href="/admin" className={styles.door}>
          {m.closed_admin()}
        </a>
      </div>
    </main>
  )
}

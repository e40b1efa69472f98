import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './closed.module.css'

export const title = () => m.site_closed()

/** Instead of everything: why, and a quiet link to the back office for those who can open again. */
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
        <a href="/admin" className={styles.adminLink}>
          {m.closed_admin()}
        </a>
      </div>
    </main>
  )
}

/** A lighthouse with its light out. */
function ClosedDrawing() {
  return (
    <svg viewBox="0 0 160 120" width="240" height="180" aria-hidden="true" focusable="false" fill="none">
      <circle cx="122" cy="26" r="10" fill="var(--vip-soft)" />
      <path d="M8 100q12-5 24 0t24 0 24 0 24 0 24 0 24 0c-4 12-34 18-72 18S12 112 8 100z" fill="var(--brand-soft)" />
      <path d="M50 100c6-12 16-16 30-16s26 4 32 16z" fill="var(--surface-3)" />
      <path d="M70 84l4-44h14l4 44z" fill="var(--surface)" stroke="var(--border)" strokeWidth="1.5" />
      <path d="M72.5 58h17l.8 9h-18.6z" fill="var(--brand-line)" />
      <rect x="70" y="36" width="22" height="4" rx="2" fill="var(--border-strong)" />
      <rect
        x="74"
        y="24"
        width="14"
        height="12"
        rx="2"
        fill="var(--surface-3)"
        stroke="var(--border)"
        strokeWidth="1.5"
      />
      <path d="M72 24l9-8 9 8z" fill="var(--brand-line)" />
      <path d="M20 88h14M130 90h12" stroke="var(--border)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { doesPageWait } from '#web/session/login-dialog-state.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LoginCover } from './cover.tsx'
import styles from './login.module.css'
import { LoginPanel } from './login-panel.tsx'

/** The site on the left, the form on the right. What was typed is kept, so every way of closing it is harmless. */
export function LoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Dialog open={open} onClose={onClose} title={m.login_title()} hideTitle bare className={styles.dialog}>
      <div className={styles.split}>
        <LoginCover />
        <LoginPanel dress="desktop" heading="h2" waiting={doesPageWait() ? pathname + search : undefined} />
      </div>
    </Dialog>
  )
}

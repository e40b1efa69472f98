import { m } from '#messages/messages.js'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './share-code.module.css'

type ShareCodeProps = { open: boolean; path: string; title: string; onClose: () => void }

/** The address as a QR code: dark on white in both themes, or cameras do not read it. */
export function ShareCode({ open, path, title, onClose }: ShareCodeProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.share_qr()} size="sm">
      <div className={styles.code}>
        <QrCode of={new URL(path, location.origin).href} label={m.share_qr_of({ title })} />
        <p>{m.share_qr_hint()}</p>
      </div>
    </Dialog>
  )
}

import { m } from '#messages/messages.js'
import styles from './code-of.module.css'
import { QrCode } from './qr-code.tsx'

/** An address as a QR code: dark on white in both themes, or cameras do not read it. */
export function CodeOf({ address, title }: { address: string; title: string }) {
  return (
    <div className={styles.code}>
      <QrCode of={address} label={m.share_qr_of({ title })} />
      <p>{m.share_qr_hint()}</p>
    </div>
  )
}

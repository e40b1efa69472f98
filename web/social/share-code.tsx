import { encode } from 'uqr'
import { m } from '#messages/messages.js'
import { Dialog } from '../ui/dialog.tsx'
import styles from './share-code.module.css'

type ShareCodeProps = { open: boolean; path: string; title: string; onClose: () => void }

/** The address as a QR code: dark on white in both themes, or cameras do not read it. */
export function ShareCode({ open, path, title, onClose }: ShareCodeProps) {
  const { data, size } = encode(new URL(path, location.origin).href, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <Dialog open={open} onClose={onClose} title={m.share_qr()} size="sm">
      <div className={styles.code}>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={m.share_qr_of({ title })}
        >
          <path d={dark} />
        </svg>
        <p>{m.share_qr_hint()}</p>
      </div>
    </Dialog>
  )
}

import { m } from '#messages/messages.js'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CodeOf } from './code-of.tsx'

type ShareCodeProps = { open: boolean; path: string; title: string; onClose: () => void }

export function ShareCode({ open, path, title, onClose }: ShareCodeProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.share_qr()} size="sm">
      <CodeOf address={new URL(path, location.origin).href} title={title} />
    </Dialog>
  )
}

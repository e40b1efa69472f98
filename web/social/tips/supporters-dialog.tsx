import { m } from '#messages/messages.js'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { SupporterList } from './supporter-list.tsx'
import type { Tipped } from './tip-queries.ts'

/** All of them. */
export function SupportersDialog({ target, open, onClose }: { target: Tipped; open: boolean; onClose: () => void }) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.tip_supporters()}>
      <SupporterList target={target} />
    </Overlay>
  )
}

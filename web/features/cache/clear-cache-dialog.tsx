import { m } from '#messages/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type ClearCacheDialogProps = { open: boolean; onConfirm: () => void; onClose: () => void }

/** Says what goes and what stays. */
export function ClearCacheDialog({ open, onConfirm, onClose }: ClearCacheDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={m.cache_question()}
      description={m.cache_hint()}
      confirmLabel={m.cache_clear_short()}
      onConfirm={() => {
        onConfirm()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

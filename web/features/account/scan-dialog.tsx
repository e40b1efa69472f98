import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { linksQuery } from '#web/api/queries/link-queries.ts'
import { ScanCode } from '#web/session/login-methods/scan-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** Links the WeChat account that scans it. */
export function ScanDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const onEntered = () => {
    onClose()
    toast.success(m.link_done())
    void queries.invalidateQueries(linksQuery(api))
  }
  return (
    <Dialog open={open} onClose={onClose} title={m.link_scan_title()} description={m.scan_lead()} size="sm">
      <ScanCode purpose="bind" onEntered={onEntered} />
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { linksQuery } from '#web/api/link-queries.ts'
import { ScanCode } from '#web/session/ways/scan-code.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

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

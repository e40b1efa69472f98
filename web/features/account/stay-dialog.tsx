import { useState } from 'react'
import type { z } from 'zod/mini'
import type { tokens } from '#contract/modules/account/session.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type StayDialogProps = {
  open: boolean
  ticket: string
  endTime: number
  onStay: (entered: z.infer<typeof tokens>) => void
  onClose: () => void
  onClosed: () => void
}

/** A login to an account that ends soon: shall it stay? */
export function StayDialog({ ticket, endTime, onStay, ...dialog }: StayDialogProps) {
  const [pending, setPending] = useState(false)
  const stay = async () => {
    setPending(true)
    try {
      onStay(await publicApi.deletion.cancel({ ticket }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : m.network_failed())
      dialog.onClose()
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={m.stay_title()}
      description={m.stay_text({ time: formatDateTime(endTime) })}
      confirmLabel={m.stay_submit()}
      pending={pending}
      onConfirm={() => void stay()}
    />
  )
}

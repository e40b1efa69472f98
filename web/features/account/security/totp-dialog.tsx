import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { securityQuery } from '#web/api/queries/link-queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Sets up an authenticator, or turns it off. */
export function TotpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOn = useQuery(securityQuery(api)).data?.totp ?? false
  const [codes, setCodes] = useState<string[] | null>(null)
  // What it was opened for stays while it is open and goes away.
  const [wasOn, setWasOn] = useState(isOn)
  if (!open && wasOn !== isOn) setWasOn(isOn)
  const disable = useFactorChange(
    () => api.totp.disable({}),
    () => toast.success(m.totp_disabled()),
  )
  return (
    <>
      <SetupDialog open={open && !wasOn} onClose={onClose} onEnabled={setCodes} />
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
      <ConfirmDialog
        open={open && wasOn}
        tone="danger"
        title={m.totp_disable()}
        description={m.totp_disable_text()}
        confirmLabel={m.factor_turn_off()}
        pending={disable.isPending}
        onConfirm={() => disable.mutate(undefined, { onSettled: onClose })}
        onClose={onClose}
      />
    </>
  )
}

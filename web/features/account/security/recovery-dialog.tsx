import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { securityQuery } from '#web/api/queries/link-queries.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Ten new recovery codes; the first ones come with the authenticator that they stand in for. */
export function RecoveryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const hasTotp = useQuery(securityQuery(api)).data?.totp ?? false
  const [codes, setCodes] = useState<string[] | null>(null)
  const [hadTotp, setHadTotp] = useState(hasTotp)
  if (!open && hadTotp !== hasTotp) setHadTotp(hasTotp)
  const renew = useFactorChange(
    () => api.recovery.renew({}),
    (made) => setCodes(made.codes),
  )
  return (
    <>
      <SetupDialog open={open && !hadTotp} onClose={onClose} onEnabled={setCodes} />
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
      <ConfirmDialog
        open={open && hadTotp}
        title={m.recovery_renew_label()}
        description={m.recovery_renew_text()}
        confirmLabel={m.recovery_renew()}
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: onClose })}
        onClose={onClose}
      />
    </>
  )
}

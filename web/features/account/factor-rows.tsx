import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { securityQuery } from '#web/api/queries/link-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { PasskeysDialog } from './passkeys-dialog.tsx'
import { RememberedDialog } from './remembered-dialog.tsx'
import { SettingRow, SettingRows } from './setting-row.tsx'
import { SetupDialog } from './setup-dialog.tsx'

/** So many left, and it is time for new ones. */
const few = 3

type Open = 'passkeys' | 'setup' | 'disable' | 'renew' | 'remembered'

/** The second factor of my account: an authenticator, recovery codes, and the devices that are not asked. */
export function FactorRows() {
  const { data, error, refetch, isFetching } = useQuery(securityQuery(api))
  const [open, setOpen] = useState<Open | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)
  const disable = useFactorChange(
    () => api.totp.disable({}),
    () => toast.success(m.totp_disabled()),
  )
  const renew = useFactorChange(
    () => api.recovery.renew({}),
    (made) => setCodes(made.codes),
  )
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[60, 80]} />
  const { passkeys, totp, recoveryLeft, remembered } = data
  return (
    <>
      <SettingRows>
        <SettingRow
          icon={Fingerprint}
          name={
            <>
              {m.passkey_title()}
              {passkeys > 0 && <Badge tone="success">{m.passkey_count({ count: passkeys })}</Badge>}
            </>
          }
          facts={m.passkey_facts()}
          action={
            <Button size={32} aria-label={m.passkey_manage_label()} onClick={() => setOpen('passkeys')}>
              {m.remembered_manage()}
            </Button>
          }
        />
        <SettingRow
          icon={Smartphone}
          name={
            <>
              {m.factor_totp()}
              {totp && <Badge tone="success">{m.factor_on()}</Badge>}
            </>
          }
          facts={m.totp_facts()}
          action={
            <Button
              size={32}
              aria-label={totp ? m.totp_disable() : m.totp_enable()}
              onClick={() => setOpen(totp ? 'disable' : 'setup')}
            >
              {totp ? m.factor_turn_off() : m.factor_turn_on()}
            </Button>
          }
        />
        {totp && (
          <SettingRow
            icon={KeyRound}
            name={
              <>
                {m.factor_recovery()}
                {recoveryLeft < few && <Badge tone="warning">{m.recovery_few()}</Badge>}
              </>
            }
            facts={m.recovery_left({ count: recoveryLeft })}
            action={
              <Button size={32} aria-label={m.recovery_renew_label()} onClick={() => setOpen('renew')}>
                {m.recovery_renew()}
              </Button>
            }
          />
        )}
        {remembered > 0 && (
          <SettingRow
            icon={MonitorSmartphone}
            name={m.remembered_title()}
            facts={m.remembered_count({ count: remembered })}
            action={
              <Button size={32} aria-label={m.remembered_label()} onClick={() => setOpen('remembered')}>
                {m.remembered_manage()}
              </Button>
            }
          />
        )}
      </SettingRows>
      <PasskeysDialog open={open === 'passkeys'} onClose={close} />
      <SetupDialog open={open === 'setup'} onClose={close} onEnabled={setCodes} />
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
      <RememberedDialog open={open === 'remembered'} onClose={close} />
      <ConfirmDialog
        open={open === 'disable'}
        tone="danger"
        title={m.totp_disable()}
        description={m.totp_disable_text()}
        confirmLabel={m.factor_turn_off()}
        pending={disable.isPending}
        onConfirm={() => disable.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'renew'}
        title={m.recovery_renew_label()}
        description={m.recovery_renew_text()}
        confirmLabel={m.recovery_renew()}
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}

/** Changes something about it, and shows how it stands then. */
function useFactorChange<T>(change: () => Promise<T>, onDone: (made: T) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
  })
}

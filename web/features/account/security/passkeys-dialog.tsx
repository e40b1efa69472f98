import { useQuery } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import type { Passkey } from '#contract/modules/account/passkey.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { passkeysQuery } from '#web/api/queries/link-queries.ts'
import { SettingRow, SettingRows } from '#web/features/account/setting-row.tsx'
import { canUsePasskeys, makePasskey } from '#web/session/passkeys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** My passkeys: one more, another name, one less. */
export function PasskeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isPossible = canUsePasskeys()
  const adding = useFactorChange(
    () => makePasskey(undefined),
    () => toast.success(m.passkey_added()),
  )
  const add = (
    <Button variant="primary" pending={adding.isPending} onClick={() => adding.mutate(undefined)}>
      {m.passkey_add()}
    </Button>
  )
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={m.passkey_title()}
      description={isPossible ? m.passkey_text() : m.passkey_needs_domain()}
      footer={isPossible ? add : undefined}
    >
      <Passkeys />
    </Overlay>
  )
}

function Passkeys() {
  const { data, error, refetch, isFetching } = useQuery(passkeysQuery(api))
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const removing = useFactorChange(
    (_id: string) => api.passkey.remove({ _id }),
    () => toast.success(m.passkey_removed()),
  )
  if (error && !data) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[70, 60]} />
  return (
    <>
      <SettingRows>
        {data.list.map((one) => (
          <Row key={one._id} of={one} onRename={() => setRenamed(one)} onRemove={() => setRemoved(one)} />
        ))}
      </SettingRows>
      <RenameDialog
        open={renamed !== null}
        name={renamed?.name ?? ''}
        most={limits.passkeyName}
        onSave={(name) => api.passkey.rename({ _id: renamed?._id ?? '', name })}
        onClose={() => setRenamed(null)}
      />
      <ConfirmDialog
        open={removed !== null}
        tone="danger"
        title={m.passkey_remove()}
        description={m.passkey_remove_text({ name: removed?.name ?? '' })}
        confirmLabel={m.passkey_remove_short()}
        pending={removing.isPending}
        onConfirm={() => removed && removing.mutate(removed._id, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      />
    </>
  )
}

type RowProps = { of: Passkey; onRename: () => void; onRemove: () => void }

function Row({ of, onRename, onRemove }: RowProps) {
  const { name, isSynced, createTime, lastTime } = of
  return (
    <SettingRow
      icon={Fingerprint}
      name={
        <>
          {name}
          {isSynced && <Badge>{m.passkey_synced()}</Badge>}
        </>
      }
      facts={
        <>
          <span>
            {m.passkey_since()} <RelativeTime at={createTime} />
          </span>
          {lastTime > 0 && (
            <span>
              {m.passkey_used()} <RelativeTime at={lastTime} />
            </span>
          )}
        </>
      }
      action={
        <>
          <Button size={32} aria-label={m.passkey_rename_label({ name })} onClick={onRename}>
            {m.passkey_rename()}
          </Button>
          <Button size={32} aria-label={m.passkey_remove_label({ name })} onClick={onRemove}>
            {m.passkey_remove_short()}
          </Button>
        </>
      }
    />
  )
}

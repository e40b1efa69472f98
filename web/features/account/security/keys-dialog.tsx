import { useQuery } from '@tanstack/react-query'
import KeySquare from 'lucide-react/icons/key-square'
import { useState } from 'react'
import type { AccessKey } from '#contract/modules/account/access-key.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { keysQuery } from '#web/api/queries/link-queries.ts'
import styles from '#web/features/account/account.module.css'
import { SettingRow, SettingRows } from '#web/features/account/setting-row.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Keys by which programs call in my name: one more, one less. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      {m.keys_new()}
    </Button>
  )
  const made = (told: string) => {
    setIsAdding(false)
    setSecret(told)
  }
  return (
    <>
      <Overlay open={open} onClose={onClose} title={m.keys_title()} description={m.keys_text()} footer={add}>
        <Keys />
      </Overlay>
      <NewKeyDialog open={isAdding} onClose={() => setIsAdding(false)} onMade={made} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

function Keys() {
  const { data, error, refetch, isFetching } = useQuery(keysQuery(api))
  const [removed, setRemoved] = useState<AccessKey | null>(null)
  const removing = useFactorChange(
    (_id: string) => api.key.remove({ _id }),
    () => toast.success(m.keys_removed()),
  )
  if (error && !data) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[70, 60]} />
  if (data.list.length === 0) return <p className={styles.note}>{m.keys_none()}</p>
  return (
    <>
      <SettingRows>
        {data.list.map((one) => (
          <Row key={one._id} of={one} onRemove={() => setRemoved(one)} />
        ))}
      </SettingRows>
      <ConfirmDialog
        open={removed !== null}
        tone="danger"
        title={m.keys_remove_title()}
        description={m.keys_remove_text({ name: removed?.name ?? '' })}
        confirmLabel={m.keys_remove()}
        pending={removing.isPending}
        onConfirm={() => removed && removing.mutate(removed._id, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      />
    </>
  )
}

function Row({ of: { name, prefix, scopes, endTime, lastTime }, onRemove }: { of: AccessKey; onRemove: () => void }) {
  return (
    <SettingRow
      icon={KeySquare}
      name={name}
      facts={
        <>
          <span>
            {prefix}… · {scopes.join(m.link_comma())}
          </span>
          <span>
            {m.keys_until({ date: formatDate(endTime) })}
            {' · '}
            {lastTime > 0 ? (
              <>
                {m.keys_used()} <RelativeTime at={lastTime} />
              </>
            ) : (
              m.keys_unused()
            )}
          </span>
        </>
      }
      action={
        <Button size={32} aria-label={m.keys_remove_label({ name })} onClick={onRemove}>
          {m.keys_remove()}
        </Button>
      }
    />
  )
}

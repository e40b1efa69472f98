import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
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

/**
 * What this browser keeps of the site: how much it is, once that is known, and how to throw away what comes back by
 * itself. Drafts, messages on their way, choices and the login are not among it. `forget`: the memories of features.
 */
export function useCache(forget: readonly (() => void)[]) {
  const queries = useQueryClient()
  const [size, setSize] = useState('')
  const measure = () => void sizeKept().then(setSize, () => setSize(''))
  useEffect(measure, [])
  const clear = () => {
    for (const one of forget) one()
    // What is on show stays; pages that were left ask anew when one comes back.
    queries.removeQueries({ type: 'inactive' })
    measure()
    toast.success(m.cache_cleared())
  }
  return { size, clear }
}

/** Empty where the browser does not tell: it does so on secure pages only. */
async function sizeKept(): Promise<string> {
  const { usage } = (await navigator.storage?.estimate()) ?? {}
  return usage === undefined ? '' : formatBytes(usage)
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '#contract/modules/account/link.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { linksQuery } from '#web/api/queries/link-queries.ts'
import { providers } from '#web/session/login-methods/providers.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** Takes a link away, after a question; never the last way in. */
export function Unlink({ link: { provider, canRemove } }: { link: Link }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const name = providers[provider].name()
  const removal = useMutation({
    mutationFn: () => api.link.remove({ provider }),
    onSuccess: () => toast.success(m.link_removed()),
    onError: (error) => toast.error(error.message),
    async onSettled() {
      setAsking(false)
      await queries.invalidateQueries(linksQuery(api))
    },
  })
  return (
    <>
      <Button
        size={32}
        disabled={!canRemove}
        aria-label={m.link_remove_label({ name })}
        onClick={() => setAsking(true)}
      >
        {m.link_remove()}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={m.link_remove_title({ name })}
        description={m.link_remove_text({ name })}
        confirmLabel={m.link_remove()}
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

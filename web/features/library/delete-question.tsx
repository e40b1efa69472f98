import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { attachmentsKey } from '#web/media/attachment-queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { nameOf } from './library-grid.tsx'
import { placeOfUse, type Use } from './place-of-use.ts'

type DeleteQuestionProps = { file: Attachment; open: boolean; onClose: () => void; onDeleted: () => void }

/** Asks once; a file in use is named with its places and asked about again. */
export function DeleteQuestion({ file, open, onClose, onDeleted }: DeleteQuestionProps) {
  const [uses, setUses] = useState<readonly Use[] | null>(null)
  const [again, setAgain] = useState(false)
  const removal = useRemoval(file, {
    onDeleted() {
      setAgain(false)
      onDeleted()
    },
    onUsed(list) {
      setUses(list)
      onClose()
    },
    onFailed() {
      setAgain(false)
      onClose()
    },
  })
  const places = new Intl.ListFormat(getLocale()).format((uses ?? []).map(placeOfUse))
  return (
    <>
      <ConfirmDialog
        open={open}
        tone="danger"
        title={m.library_delete_title()}
        description={m.library_delete_text({ name: nameOf(file) })}
        confirmLabel={m.library_delete()}
        pending={removal.isPending}
        onConfirm={() => removal.mutate(false)}
        onClose={onClose}
        // Only now, so that a second press on the same spot does not answer the second question.
        onClosed={() => setAgain(uses !== null)}
      />
      <ConfirmDialog
        open={again}
        tone="danger"
        title={m.library_delete_used_title()}
        description={m.library_delete_used_text({ places })}
        confirmLabel={m.library_delete_anyway()}
        pending={removal.isPending}
        onConfirm={() => removal.mutate(true)}
        onClose={() => setAgain(false)}
        onClosed={() => setUses(null)}
      />
    </>
  )
}

interface Outcomes {
  onDeleted: () => void
  onUsed: (uses: readonly Use[]) => void
  onFailed: () => void
}

function useRemoval(file: Attachment, { onDeleted, onUsed, onFailed }: Outcomes) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (force: boolean) => api.attachment.remove({ _id: file._id, force }),
    onSuccess() {
      toast.success(m.library_deleted())
      takeOut(queries, file)
      onDeleted()
    },
    onError(error) {
      const uses = usesIn(error)
      if (uses) return onUsed(uses)
      toast.error(error.message)
      onFailed()
    },
    // Not waited for: the second question takes its answer while the list is fetched.
    onSettled: () => void queries.invalidateQueries({ queryKey: attachmentsKey }),
  })
}

function usesIn(error: Error): readonly Use[] | null {
  if (!(error instanceof ApiError) || error.code !== 409) return null
  return (error.data as { uses?: readonly Use[] } | null)?.uses ?? null
}

interface Page {
  list: Attachment[]
  total: number
}

/** Out of sight at once; the lists are fetched anew afterwards. An avatar that was made of it is gone, too. */
function takeOut(queries: QueryClient, { _id, kind, url }: Attachment): void {
  queries.setQueriesData<Page>({ queryKey: [...attachmentsKey, kind] }, (page) => {
    if (!page?.list.some((file) => file._id === _id)) return page
    return { list: page.list.filter((file) => file._id !== _id), total: page.total - 1 }
  })
  queries.setQueryData(meQuery(api).queryKey, (me) => (me?.avatar === url ? { ...me, avatar: '' } : me))
}

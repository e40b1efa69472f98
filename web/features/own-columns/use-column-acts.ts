import { useQueryClient } from '@tanstack/react-query'
import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnsKey } from '#web/api/queries/column-queries.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

/** Deletes a column after a question; true when it is gone. */
export function useRemoveColumn(): (column: Column) => Promise<boolean> {
  const queries = useQueryClient()
  return async ({ _id, title }) => {
    const question = { title: m.column_delete_title({ title }), description: m.column_delete_text() }
    if (!(await confirm({ ...question, confirmLabel: m.creator_delete(), tone: 'danger' }))) return false
    try {
      await api.column.delete({ columnId: _id })
    } catch (error) {
      sayFailure(error)
      return false
    }
    toast.success(m.creator_deleted())
    void queries.invalidateQueries({ queryKey: columnsKey })
    void queries.invalidateQueries({ queryKey: postsKey })
    return true
  }
}

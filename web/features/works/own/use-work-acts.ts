import { useQueryClient } from '@tanstack/react-query'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

type Named = Pick<WorkPage, '_id' | 'title'>

/** What an author does with a whole work; each answers whether it was done. */
export function useWorkActs() {
  const queries = useQueryClient()
  const act = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await call()
    } catch (error) {
      sayFailure(error)
      void queries.invalidateQueries({ queryKey: worksKey })
      return false
    }
    toast.success(done)
    void queries.invalidateQueries({ queryKey: worksKey })
    return true
  }
  return {
    async remove({ _id, title }: Named): Promise<boolean> {
      const question = { title: m.own_delete_title({ title }), description: m.own_delete_text() }
      if (!(await confirm({ ...question, confirmLabel: m.creator_delete(), tone: 'danger' }))) return false
      return act(() => api.works.remove({ workId: _id }), m.creator_deleted())
    },
    restore: ({ _id }: Named) => act(() => api.works.restore({ workId: _id }), m.creator_restored()),
  }
}

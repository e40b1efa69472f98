import { useQueryClient } from '@tanstack/react-query'
import type { WorkPage } from '#contract/modules/works/work.ts'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { isWork, patchCache } from '#web/api/patch.ts'
import { shelfKey } from '#web/api/queries/works/shelf-queries.ts'
import { useCountedToggle } from '#web/social/toggles/use-counted-toggle.ts'
import { useToggle } from '#web/social/toggles/use-toggle.ts'

type Shelved = Pick<WorkPage, '_id' | 'isShelf' | 'notify'>

const shelving = { flag: 'isShelf', figure: 'shelfNumber', isMeant: isWork } as const

/** Puts a work on the shelf or takes it off, wherever it is in sight. */
export function useShelf(work: Shelved): () => void {
  const queries = useQueryClient()
  const call = (calls: Api, desired: boolean) => calls.worksShelf.create({ workId: work._id, desired })
  const send = async (desired: boolean) => {
    const { notify } = await call(api, desired)
    patchCache(queries, isWork(work._id), () => ({ notify }))
    void queries.invalidateQueries({ queryKey: shelfKey })
  }
  return useCountedToggle(work, shelving, send, call)
}

/** Whether the member hears of new chapters of a work on the shelf. */
export function useNotify(work: Shelved): () => void {
  const queries = useQueryClient()
  const toggle = useToggle()
  return () =>
    toggle({
      key: `shelf-notify:${work._id}`,
      isOn: work.notify,
      show: (notify) => patchCache(queries, isWork(work._id), () => ({ notify })),
      send: async (notify) => {
        await api.worksShelf.create({ workId: work._id, desired: true, notify })
      },
    })
}

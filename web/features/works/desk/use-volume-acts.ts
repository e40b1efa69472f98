import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { volumeName } from '#web/features/works/own/words.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import type { OverviewVolume } from './groups.ts'

/** What an author does with the volumes of a work. */
export function useVolumeActs(volumes: readonly OverviewVolume[]) {
  const queries = useQueryClient()
  const act = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call()
      toast.success(done)
    } catch (error) {
      sayFailure(error)
    }
    await queries.invalidateQueries({ queryKey: worksKey })
  }
  const placeOf = ({ _id }: OverviewVolume) => volumes.findIndex((one) => one._id === _id)
  return {
    mayMove: (volume: OverviewVolume, step: -1 | 1) => volumes[placeOf(volume) + step] !== undefined,
    /** One place earlier or later in the order in which they are read. */
    move(volume: OverviewVolume, step: -1 | 1) {
      const after = volumes[placeOf(volume) + (step > 0 ? 1 : -2)]
      const title = volumeName(volume)
      return act(
        () => api.worksVolume.move({ volumeId: volume._id, afterId: after?._id ?? null }),
        m.own_volume_moved({ title }),
      )
    },
    async remove(volume: OverviewVolume) {
      const question = { title: m.own_volume_delete({ title: volumeName(volume) }) }
      if (!(await confirm({ ...question, confirmLabel: m.creator_delete(), tone: 'danger' }))) return
      await act(() => api.worksVolume.remove({ volumeId: volume._id }), m.creator_deleted())
    },
  }
}

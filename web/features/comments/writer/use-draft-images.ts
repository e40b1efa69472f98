import type { Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { useQuickImages } from '#web/media/send/use-quick-images.ts'
import { pictureOf } from '#web/media/stored.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Draft } from './drafts.ts'

/** Pictures of a comment or a reply: straight from the device, or from one's files. */
export function useDraftImages(change: (patch: (now: Draft) => Partial<Draft>) => void, images: Picture[]) {
  const join = (arrived: Picture[]) =>
    change((now) => {
      const known = new Set(now.images.map(({ path }) => path))
      const fresh = arrived.filter(({ path }) => !known.has(path))
      return { images: [...now.images, ...fresh].slice(0, limits.commentImages) }
    })
  const uploads = useQuickImages({ images, most: limits.commentImages, sayFull, onArrived: join })
  const pick = async () => {
    if (uploads.room <= 0) return sayFull()
    const options = { mode: 'image', tab: 'mine', multiple: true, max: uploads.room, caller: 'comment' } as const
    const chosen = await openPicker(options)
    if (chosen) join(chosen.map(pictureOf))
  }
  return { ...uploads, pick: () => void pick() }
}

const sayFull = () => void toast.warning(m.comment_images_most({ max: limits.commentImages }))

export type DraftImages = ReturnType<typeof useDraftImages>

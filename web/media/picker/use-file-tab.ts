import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAfterUpload } from './use-image-tab.ts'

/** Files on their way, from the choice to the moment they are in the list. */
export function useFileTab(onUploaded: (uploaded: Attachment[]) => void) {
  const afterwards = useAfterUpload((uploaded) => {
    uploads.clear()
    onUploaded(uploaded)
  })
  const uploads = useUploads({ onFinished: afterwards })
  const say = () => toast.warning(m.upload_under_way())
  const choose = (files: readonly File[]) => {
    if (uploads.busy) return say()
    uploads.add(files.slice(0, limits.imagesAtOnce))
    uploads.start()
  }
  return { ...uploads, choose, say }
}

export type FileTab = ReturnType<typeof useFileTab>

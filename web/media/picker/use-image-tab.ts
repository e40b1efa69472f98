import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { attachmentsKey } from '#web/media/attachment-queries.ts'
import { acceptImages, type Rejection, warningsOf } from '#web/media/choose/accept-images.ts'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The images about to be uploaded, from the choice to the moment they are in the list. */
export function useImageTab(onUploaded: (uploaded: Attachment[]) => void) {
  const [rejected, setRejected] = useState<readonly Rejection[]>([])
  const afterwards = useAfterUpload((uploaded) => {
    uploads.clear()
    setRejected([])
    onUploaded(uploaded)
  })
  const uploads = useUploads({ onFinished: afterwards })
  const { items, busy } = uploads

  const say = () => toast.warning(m.upload_under_way())
  const choose = (files: readonly File[]) => {
    if (busy) return say()
    const choice = acceptImages(
      files,
      items.map(({ file }) => file),
    )
    for (const sentence of warningsOf(choice)) toast.warning(sentence)
    setRejected(choice.rejected)
    uploads.add(choice.accepted)
  }
  /** Once something has failed and nothing new is there, it means: try again. */
  const confirm = () => {
    if (busy) return say()
    const failed = items.filter(({ status }) => status === 'failed')
    uploads.start(items.some(({ status }) => status === 'empty') ? undefined : failed.map(({ id }) => id))
  }
  return { ...uploads, rejected, forgetRejected: () => setRejected([]), choose, confirm, say }
}

export type ImageTab = ReturnType<typeof useImageTab>

/** Says that it is done; a moment later the panel is empty and the lists are fetched anew. */
export function useAfterUpload(reset: (uploaded: Attachment[]) => void): (uploaded: Attachment[]) => void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(reset)
  useEffect(() => {
    latest.current = reset
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (uploaded) => {
    toast.success(m.upload_finished())
    timer.current = setTimeout(() => {
      latest.current(uploaded)
      void queries.invalidateQueries({ queryKey: attachmentsKey })
    }, limits.uploadReset)
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { attachmentsKey } from '#web/api/queries/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

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

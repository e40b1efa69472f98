import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { type MediaFacts, sendFile, type UploadTarget } from './file.ts'
import { UploadLeaveGuard } from './leave-guard.tsx'
import { bringLeaveGuard } from './under-way.ts'
import { createUploadQueue } from './upload-queue.ts'
import { isBusy, percentOf } from './upload-state.ts'

bringLeaveGuard(UploadLeaveGuard)

/** Where uploads of this member on this site go. */
function useUploadTarget(): UploadTarget {
  const storage = useSite().COMMON_SPBM
  const userId = useMe()?._id ?? ''
  return { storage, userId }
}

export interface UploadsOptions {
  /** Everything that was chosen has arrived, in the order of the choice. */
  onFinished?: (results: Attachment[]) => void
  /** What is known of a video before it is sent. */
  factsOf?: (file: File) => MediaFacts | undefined
}

/** A queue of uploads for one place of the page. It outlives a hidden page; `clear` stops it. */
export function useUploads({ onFinished, factsOf }: UploadsOptions = {}) {
  const target = useUploadTarget()
  const latest = useRef({ target, onFinished, factsOf })
  useEffect(() => {
    latest.current = { target, onFinished, factsOf }
  })
  const [queue] = useState(() =>
    createUploadQueue((file, watch) => sendFile(file, latest.current.target, watch, latest.current.factsOf?.(file))),
  )
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items)
  const finished = useRef(items)
  useEffect(() => {
    if (items.length === 0 || !items.every(({ status }) => status === 'done')) return
    // A page that was hidden and comes back runs its effects again.
    if (finished.current === items) return
    finished.current = items
    latest.current.onFinished?.(items.flatMap(({ result }) => result ?? []))
  }, [items])
  const { add, start, retry, remove, clear } = queue
  // The longest of them: until then something is still held back.
  const waiting = Math.max(0, ...items.map((item) => item.waiting))
  return { items, busy: isBusy(items), percent: percentOf(items), waiting, add, start, retry, remove, clear }
}

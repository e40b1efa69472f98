import { useEffect, useEffectEvent } from 'react'
import type { Attachment } from '#contract/attachment.ts'
import type { Picture } from '#contract/document.ts'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { acceptImages, warningsOf } from '../../media/choose/accept-images.ts'
import { openPicker } from '../../media/picker/picker-state.ts'
import { useUploads } from '../../media/send/use-uploads.ts'
import { pictureOf } from '../../media/stored.ts'
import { toast } from '../../ui/toast.tsx'
import type { Draft } from './desk.ts'

/** Pictures of a comment: chosen from one's files, or pasted and dropped, in which case they are uploaded first. */
export function useDraftImages(change: (patch: Partial<Draft>) => void, images: Picture[], isWanted: boolean) {
  const { items, add, start, retry, remove } = useUploads()
  const room = limits.commentImages - images.length - items.length
  const join = useEffectEvent((arrived: Attachment[]) => {
    const known = new Set(images.map(({ path }) => path))
    const fresh = arrived.filter(({ path }) => !known.has(path)).map(pictureOf)
    change({ images: [...images, ...fresh].slice(0, limits.commentImages) })
  })
  useEffect(() => {
    const done = items.filter(({ result }) => result !== null)
    if (done.length === 0) return
    join(done.flatMap(({ result }) => result ?? []))
    for (const { id } of done) remove(id)
  }, [items, remove])
  const isFull = () => {
    if (room <= 0) toast.warning(m.comment_images_most({ max: limits.commentImages }))
    return room <= 0
  }
  const take = (files: File[]) => {
    if (!isWanted || isFull()) return
    const present = items.map(({ file }) => file)
    const { accepted, rejected } = acceptImages(files, present, present.length + room)
    for (const warning of warningsOf({ accepted, rejected: rejected.filter(({ reason }) => reason !== 'count') }))
      toast.warning(warning)
    if (rejected.some(({ reason }) => reason === 'count'))
      toast.warning(m.comment_images_most({ max: limits.commentImages }))
    start(add(accepted))
  }
  const pick = async () => {
    if (isFull()) return
    const chosen = await openPicker({ mode: 'image', multiple: true, max: room, caller: 'comment' })
    if (chosen) join(chosen)
  }
  return { items, retry, remove, take, pick: () => void pick() }
}

export type DraftImages = ReturnType<typeof useDraftImages>

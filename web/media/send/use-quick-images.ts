import { useEffect, useEffectEvent, useRef } from 'react'
import type { Picture } from '#contract/shared/document.ts'
import { chooseImages, takeQuickImages } from '#web/media/choose/quick-images.ts'
import { pictureOf } from '#web/media/stored.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { UploadItems } from './upload-state.ts'
import { useUploads } from './use-uploads.ts'

export interface QuickImagesOptions {
  /** Those that are there already. */
  images: readonly Picture[]
  most: number
  sayFull: () => void
  /** In the order of the choice: one that is faster waits in its tile for those before it. */
  onArrived: (pictures: Picture[]) => void
}

/** Pictures chosen from the device, pasted or dropped: each is uploaded in its tile and then joins the others. */
export function useQuickImages(options: QuickImagesOptions) {
  const { items, add, start, retry, remove } = useUploads()
  /** Where the pictures that are there came from, to know a second choice of the same. */
  const sources = useRef(new Map<string, File>())
  const now = { ...options, items, room: options.most - options.images.length - items.length }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  useSayFailures(items)
  const arrive = useEffectEvent(() => {
    const pending = items.findIndex(({ result }) => result === null)
    const done = (pending < 0 ? items : items.slice(0, pending)).flatMap(({ id, file, result }) =>
      result ? { id, file, result } : [],
    )
    if (done.length === 0) return
    for (const { file, result } of done) sources.current.set(result.path, file)
    options.onArrived(done.map(({ result }) => pictureOf(result)))
    for (const { id } of done) remove(id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step of an upload
  useEffect(() => arrive(), [items])

  const take = async (files: readonly File[]) => {
    const { images, items: under, room, sayFull } = latest.current
    const present = [...under.map(({ file }) => file), ...images.flatMap(({ path }) => sources.current.get(path) ?? [])]
    start(add(await takeQuickImages(files, present, room, sayFull)))
  }
  const choose = async () => {
    if (latest.current.room <= 0) return options.sayFull()
    await take(await chooseImages())
  }
  return {
    items,
    room: now.room,
    retry,
    remove,
    take: (files: File[]) => void take(files),
    choose: () => void choose(),
  }
}

/** The tiles are too small for a reason. */
function useSayFailures(items: UploadItems): void {
  const said = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const failed = items.filter(({ status }) => status === 'failed')
    const fresh = failed.filter(({ id }) => !said.current.has(id))
    said.current = new Set(failed.map(({ id }) => id))
    for (const sentence of new Set(fresh.map(({ error }) => error))) toast.error(sentence)
  }, [items])
}

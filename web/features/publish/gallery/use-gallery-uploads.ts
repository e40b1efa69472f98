import { useEffect, useEffectEvent } from 'react'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { pictureOf } from '#web/media/stored.ts'
import { withPictures } from '../post-form.ts'
import type { GalleryProps } from './gallery.tsx'

/** Pictures that were dropped into the gallery: each joins it when it has arrived. */
export function useGalleryUploads(onChange: GalleryProps['onChange'], onBusy: GalleryProps['onBusy']) {
  const { items, add, start, retry, remove } = useUploads()
  const arrive = useEffectEvent(() => {
    for (const { id, result } of items) {
      if (!result) continue
      onChange((images) => withPictures(images, [pictureOf(result)]))
      remove(id)
    }
  })
  const tell = useEffectEvent((pending: number) => onBusy(pending))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step of an upload
  useEffect(() => arrive(), [items])
  useEffect(() => tell(items.length), [items.length])
  return { items, retry, remove, take: (files: File[]) => start(add(files)) }
}

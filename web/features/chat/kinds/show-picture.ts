import { createContext, useCallback, useEffect, useRef } from 'react'
import type { Picture } from '#contract/shared/document.ts'
import type { TimelineItem } from '#web/features/chat/timeline.ts'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'

/** Shows a picture large, with the others of its chat beside it. */
export const ShowPicture = createContext((picture: Picture) => openLightbox([picture]))

/** For all messages; the function stays the same, so that no row is drawn again for it. */
export function useShowPicture(timeline: readonly TimelineItem[]) {
  const latest = useRef(timeline)
  useEffect(() => {
    latest.current = timeline
  }, [timeline])
  return useCallback((picture: Picture) => {
    const all = latest.current.flatMap(({ message, entry }) => message?.image ?? entry?.image ?? [])
    // One that is still on its way stands alone.
    if (all.includes(picture)) openLightbox(all, all.indexOf(picture))
    else openLightbox([picture])
  }, [])
}

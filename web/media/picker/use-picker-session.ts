import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { openLayer } from '#web/ui/overlays/overlay-history.ts'
import { useMine } from './mine.tsx'
import { chooseUploaded, closePicker, type PickerState, type PickerTab } from './picker-state.ts'
import { useFileTab } from './use-file-tab.ts'
import { useImageTab } from './use-image-tab.ts'
import { useVideoTab } from './use-video-tab.ts'

/** One opening of the picker: the tab, the page, what is being uploaded. */
export function usePickerSession(picker: PickerState, isMobile: boolean) {
  const [tab, setTab] = useState<PickerTab>(picker.tab)
  const [page, setPage] = useState(1)
  const showMine = (uploaded: Attachment[]) => {
    chooseUploaded(uploaded)
    setPage(1)
    setTab('mine')
  }
  const images = useImageTab(showMine)
  const videos = useVideoTab(showMine)
  const files = useFileTab(showMine)
  const { busy, say } = { image: images, video: videos, file: files }[picker.mode]
  const limit = limitOf(picker.mode, isMobile)
  const mine = useMine(picker, { page, limit }, picker.shown && tab === 'mine')
  const close = () => (busy ? say() : closePicker())
  useHoldBack(busy && picker.shown, say)
  return {
    tab,
    page,
    limit,
    images,
    videos,
    files,
    busy,
    mine,
    close,
    setPage,
    setTab: (next: PickerTab) => (busy ? say() : setTab(next)),
  }
}

export type PickerSession = ReturnType<typeof usePickerSession>

function limitOf(mode: PickerState['mode'], isMobile: boolean): number {
  const { images, imagesMobile, videos, videosMobile, files } = limits.picker
  if (mode === 'file') return files
  if (mode === 'image') return isMobile ? imagesMobile : images
  return isMobile ? videosMobile : videos
}

/** While something must not be closed, the Back button only says why. */
function useHoldBack(active: boolean, say: () => void): void {
  const latest = useRef(say)
  useEffect(() => {
    latest.current = say
  })
  useEffect(() => {
    if (!active) return
    let isOver = false
    let release = () => {}
    const hold = () => {
      if (isOver) return
      release = openLayer(() => {
        latest.current()
        // Later: the one who closes layers counts them while it does so.
        queueMicrotask(hold)
      })
    }
    hold()
    return () => {
      isOver = true
      release()
    }
  }, [active])
}

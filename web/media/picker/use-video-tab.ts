import { useState } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import { useSite } from '#web/session/use-site.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAfterUpload } from './use-image-tab.ts'
import {
  coverAt,
  type Draft,
  lookAt,
  noDraft,
  ownCover,
  readyDraft,
  secondOf,
  videoFault,
  withCover,
  withoutCover,
} from './video-draft.ts'

/** A video and its cover, from the choice to the moment it is in the list. */
export function useVideoTab(onUploaded: (uploaded: Attachment[]) => void) {
  const [draft, setDraft] = useState(noDraft)
  const transfer = useTransfer(draft, (uploaded) => {
    setDraft(noDraft)
    onUploaded(uploaded)
  })
  const url = useObjectUrl(draft.file)
  const largest = useSite().COMMON_UPLOAD.VIDEO_MB
  const { busy, say, stop } = transfer
  /** Every change makes what was sent before worthless. */
  const change = (part: (now: Draft) => Partial<Draft>) => {
    if (busy) return toast.warning(m.upload_under_way())
    stop()
    setDraft((now) => ({ ...now, ...part(now) }))
  }
  const choose = ([file]: File[]) => {
    if (!file) return
    const fault = videoFault(file, largest)
    if (fault) return toast.warning(fault)
    change(() => ({ ...noDraft, file }))
    void lookAt(file).then(({ cover, ...seen }) =>
      setDraft((now) => {
        if (now.file !== file) return now
        return { ...now, ...seen, ...(cover && withCover(now, cover)) }
      }),
    )
  }
  const takeCover = ([picture]: File[]) => {
    if (!picture) return
    const own = ownCover(picture)
    if ('problem' in own) return toast.warning(own.problem)
    // Whoever brings a picture of their own wants that one.
    change((now) => ({ ...withCover(now, own.cover), chosen: own.cover.id }))
  }
  const capture = useCapture(draft, url, busy, change)
  return {
    ...draft,
    ...transfer,
    url,
    largest,
    say,
    choose,
    takeCover,
    ...capture,
    setSecond: (second: string) => change(() => ({ second })),
    removeVideo: () => change(() => noDraft),
    chooseCover: (chosen: string) => change(() => ({ chosen })),
    removeCover: (id: string) => change((now) => withoutCover(now, id)),
  }
}

export type VideoTab = ReturnType<typeof useVideoTab>

type Change = (part: (now: Draft) => Partial<Draft>) => void

function useCapture({ file, second }: Draft, url: string, busy: boolean, change: Change) {
  const [isCapturing, setCapturing] = useState(false)
  const capture = async (at: number, isFound: boolean) => {
    if (busy) return toast.warning(m.upload_under_way())
    if (!file || !url) return toast.warning(m.picker_need_video())
    if (isCapturing) return
    setCapturing(true)
    const cover = await coverAt(url, at, isFound).catch(() => null)
    setCapturing(false)
    if (!cover) return toast.error(m.picker_cover_failed())
    // The video may have been exchanged meanwhile.
    change((now) => (now.file === file ? withCover(now, cover) : {}))
  }
  return {
    isCapturing,
    getCover: () => void capture(secondOf(second), false),
    /** Where the slider was let go. */
    findCover: () => void capture(secondOf(second), true),
  }
}

/** Both files to the storage, then the cover to its video. */
function useTransfer(draft: Draft, onUploaded: (uploaded: Attachment[]) => void) {
  const [isFinishing, setFinishing] = useState(false)
  const afterwards = useAfterUpload((uploaded) => {
    uploads.clear()
    setFinishing(false)
    onUploaded(uploaded)
  })
  const uploads = useUploads({
    onFinished: async ([video, cover]) => {
      setFinishing(true)
      const covered = await giveCover(video, cover)
      afterwards(covered ? [covered] : [])
    },
    factsOf: (file) => (file === draft.file ? (draft.facts ?? undefined) : undefined),
  })
  const { items } = uploads
  const busy = uploads.busy || isFinishing
  const say = () => toast.warning(m.picker_video_under_way())
  const confirm = () => {
    if (busy) return say()
    const ready = readyDraft(draft)
    if ('problem' in ready) return toast.warning(ready.problem)
    const failed = items.filter(({ status }) => status === 'failed')
    uploads.start(failed.length > 0 ? failed.map(({ id }) => id) : uploads.add(ready.files))
  }
  return {
    busy,
    say,
    confirm,
    percent: isFinishing ? 100 : uploads.percent,
    waiting: uploads.waiting,
    error: items.find(({ status }) => status === 'failed')?.error ?? '',
    stop: () => items.length > 0 && uploads.clear(),
  }
}

/** The video with it. Without one it is there all the same, so a failure is only said. */
async function giveCover(video: Attachment | undefined, cover: Attachment | undefined) {
  if (!video || !cover) return video
  try {
    return await api.attachment.updVideoCover({ videoUrl: video.path, imageUrl: cover.path })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : m.upload_failed())
    return video
  }
}

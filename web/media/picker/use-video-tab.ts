import { useState } from 'react'
import type { Attachment } from '#contract/attachment.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useSite } from '#web/session/use-site.ts'
import { toast } from '#web/ui/toast.tsx'
import { useUploads } from '../send/use-uploads.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { useAfterUpload } from './use-after-upload.ts'
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

/** A film and its cover, from the choice to the moment it is in the list. */
export function useVideoTab(onUploaded: () => void) {
  const [draft, setDraft] = useState(noDraft)
  const transfer = useTransfer(draft, () => {
    setDraft(noDraft)
    onUploaded()
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
    void lookAt(file).then((seen) => setDraft((now) => (now.file === file ? { ...now, ...seen } : now)))
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
  const getCover = async () => {
    if (busy) return toast.warning(m.upload_under_way())
    if (!file || !url) return toast.warning(m.picker_need_video())
    if (isCapturing) return
    setCapturing(true)
    const cover = await coverAt(url, secondOf(second)).catch(() => null)
    setCapturing(false)
    if (!cover) return toast.error(m.picker_cover_failed())
    // The film may have been exchanged meanwhile.
    change((now) => (now.file === file ? withCover(now, cover) : {}))
  }
  return { isCapturing, getCover }
}

/** Both files to the storage, then the cover to its film. */
function useTransfer(draft: Draft, onUploaded: () => void) {
  const [isFinishing, setFinishing] = useState(false)
  const afterwards = useAfterUpload(() => {
    uploads.clear()
    setFinishing(false)
    onUploaded()
  })
  const uploads = useUploads({
    onFinished: async ([video, cover]) => {
      setFinishing(true)
      await giveCover(video, cover)
      afterwards()
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

/** Without it the film is there all the same, so its failure is only said. */
async function giveCover(video: Attachment | undefined, cover: Attachment | undefined): Promise<void> {
  if (!video || !cover) return
  try {
    await api.attachment.updVideoCover({ videoUrl: video.path, imageUrl: cover.path })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : m.upload_failed())
  }
}

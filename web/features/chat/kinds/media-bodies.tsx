import { useContext, useEffect, useState } from 'react'
import type { Picture, Video as VideoFacts } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { useUploadShare } from '#web/chat/outbox-store.ts'
import styles from '#web/features/chat/chat.module.css'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import { VideoView } from '#web/media/video/video.tsx'
import { ProgressRing } from '#web/ui/feedback/progress.tsx'
import { ShowPicture } from './show-picture.ts'

export function PictureBody({ of }: { of: Picture }) {
  const show = useContext(ShowPicture)
  return (
    <div className={styles.picture}>
      <MediaGrid images={[of]} onOpen={() => show(of)} />
    </div>
  )
}

/** Chosen here, and not yet where it can be loaded from. */
export function WaitingPicture({ of, clientId }: { of: File; clientId: string }) {
  const url = useObjectUrl(of)
  const share = useUploadShare(clientId)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    let isGone = false
    createImageBitmap(of)
      .then(({ width, height }) => isGone || setSize({ width, height }))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [of])
  const picture = { path: '', url, thumb: '', placeholder: '', animated: false, ...size }
  if (!url) return <div className={styles.picture} />
  return (
    <div className={styles.sending}>
      <PictureBody of={picture} />
      {share !== undefined && (
        <div className={styles.veil}>
          <ProgressRing value={Math.round(share * 100)} onMedia label={m.upload_progress_of({ name: of.name })} />
        </div>
      )}
    </div>
  )
}

export function VideoBody({ of: { url, cover, coverThumb, duration } }: { of: VideoFacts }) {
  return (
    <div className={styles.video}>
      <VideoView of={{ url, videoCover: cover, videoCoverThumb: coverThumb, duration }} />
    </div>
  )
}

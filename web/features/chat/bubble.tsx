import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Picture, Video as VideoFacts } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { useUploadShare } from '#web/chat/outbox-store.ts'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import { VideoView } from '#web/media/video/video.tsx'
import { Words } from '#web/reader/words.tsx'
import { usePaths } from '#web/social/paths.ts'
import { ProgressRing } from '#web/ui/feedback/progress.tsx'
import styles from './chat.module.css'
import { ForwardBubble } from './marks/forward-bubble.tsx'
import { Quote } from './marks/quote.tsx'
import type { TimelineItem } from './timeline.ts'

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

/** One message: words, a picture, a video, or a post. */
export function Bubble({ item: { message, entry } }: { item: TimelineItem }) {
  const image = message?.image ?? entry?.image
  const video = message?.video ?? entry?.video
  if (image) return <PictureBubble of={image} />
  if (entry?.file) return <FileBubble of={entry.file} clientId={entry.clientId} />
  if (video) return <VideoBubble of={video} />
  if (message?.kind === 'posts' || entry?.posts) return <PostBubble of={message?.posts ?? entry?.posts ?? null} />
  if (message?.forward) return <ForwardBubble of={message.forward} />
  return (
    <p className={styles.bubble} data-words="">
      <Quote of={message?.quote} waiting={entry?.quote} />
      <Words text={message?.message ?? entry?.text ?? ''} link={styles.link} />
    </p>
  )
}

function PictureBubble({ of }: { of: Picture }) {
  const show = useContext(ShowPicture)
  return (
    <div className={styles.picture}>
      <MediaGrid images={[of]} onOpen={() => show(of)} />
    </div>
  )
}

/** Chosen here, and not yet where it can be loaded from. */
function FileBubble({ of, clientId }: { of: File; clientId: string }) {
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
      <PictureBubble of={picture} />
      {share !== undefined && (
        <div className={styles.veil}>
          <ProgressRing value={Math.round(share * 100)} onMedia label={m.upload_progress_of({ name: of.name })} />
        </div>
      )}
    </div>
  )
}

function VideoBubble({ of: { url, cover, coverThumb, duration } }: { of: VideoFacts }) {
  return (
    <div className={styles.video}>
      <VideoView of={{ url, videoCover: cover, videoCoverThumb: coverThumb, duration }} />
    </div>
  )
}

function PostBubble({ of }: { of: ChatMessage['posts'] }) {
  const paths = usePaths()
  if (!of) return <p className={styles.bubble}>{m.chat_post_gone()}</p>
  return (
    <Link to={paths.post(of._id)} className={styles.post}>
      <span className={styles.postText}>
        <span className={styles.postTitle}>{of.title || of.excerpt}</span>
        {of.title && of.excerpt && <span className={styles.postExcerpt}>{of.excerpt}</span>}
        <span className={styles.postBoard}>{of.system.systemName}</span>
      </span>
      {of.image && <Photo of={of.image} sizes="72px" alt="" ratio="1:1" className={styles.postPicture} />}
    </Link>
  )
}

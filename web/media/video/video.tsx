import { Suspense } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { formatDuration } from '#web/media/format-duration.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'
// With the page and not with the player: what the server drew must have its shape at once.
import styles from '#web/ui/layout/video-player.module.css'
import { coverWidth } from './cover-width.ts'

/** Few pages show one. The server has it at once, so that its place is never empty. */
const loadPlayer = () => import('#web/ui/layout/video-player.tsx')
const VideoPlayer = import.meta.env.SSR
  ? (await loadPlayer()).VideoPlayer
  : drawnPart(async () => (await loadPlayer()).VideoPlayer, { meanwhile: <div className={styles.box} /> })

/** What a video needs to be shown; every attachment of a video has it. */
export type VideoSource = Pick<Attachment, 'url' | 'videoCover' | 'videoCoverThumb' | 'duration'>

type PostVideo = { url: string; cover: string; coverThumb: string; duration: number }

/** The one beside the words of a post. */
export const sourceOf = ({ url, cover, coverThumb, duration }: PostVideo): VideoSource => ({
  url,
  videoCover: cover,
  videoCoverThumb: coverThumb,
  duration,
})

/** A stored video where it stands in the text: its cover and length until it is played. The player is fetched then. */
export function VideoView({ of, className }: { of: VideoSource; className?: string }) {
  const { url, videoCover, videoCoverThumb, duration } = of
  const small = videoCoverThumb && `${videoCoverThumb.replaceAll('{w}', '400')} 400w, ${videoCover} ${coverWidth}w`
  return (
    <Suspense fallback={<div className={classNames(styles.box, className)} />}>
      <VideoPlayer
        url={url}
        poster={videoCover || undefined}
        posterSet={small || undefined}
        posterSizes="(max-width: 767px) 100vw, 680px"
        note={duration > 0 && formatDuration(duration)}
        className={className}
      />
    </Suspense>
  )
}

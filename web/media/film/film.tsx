import type { Attachment } from '#contract/attachment.ts'
import { VideoPlayer } from '#web/ui/video-player.tsx'
import { formatDuration } from '../format-bytes.ts'
import { coverWidth } from './cover-width.ts'

/** What a film needs to be shown; every attachment of a video has it. */
export type FilmSource = Pick<Attachment, 'url' | 'videoCover' | 'videoCoverThumb' | 'duration'>

/** A stored film where it stands in the text: its cover and length until it is played. The player is fetched then. */
export function Film({ of, className }: { of: FilmSource; className?: string }) {
  const { url, videoCover, videoCoverThumb, duration } = of
  const small = videoCoverThumb && `${videoCoverThumb.replaceAll('{w}', '400')} 400w, ${videoCover} ${coverWidth}w`
  return (
    <VideoPlayer
      url={url}
      poster={videoCover || undefined}
      posterSet={small || undefined}
      posterSizes="(max-width: 767px) 100vw, 680px"
      note={duration > 0 && formatDuration(duration)}
      className={className}
    />
  )
}

import Video from 'lucide-react/icons/video'
import type { Video as VideoFacts } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { FieldNote } from '#web/features/publish/title-field.tsx'
import { CornerRemove } from '#web/media/corner-remove.tsx'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { videoOf } from '#web/media/stored.ts'
import { sourceOf, VideoView } from '#web/media/video/video.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './gallery.module.css'

type VideoSlotProps = {
  video: VideoFacts | null
  onChange: (video: VideoFacts | null) => void
  /** There is one in the text already. */
  isTaken?: boolean
  error?: string
}

/** The one video of a post. */
export function VideoSlot({ error, ...slot }: VideoSlotProps) {
  return (
    <>
      <Slot {...slot} />
      <FieldNote>{error}</FieldNote>
    </>
  )
}

function Slot({ video, onChange, isTaken = false }: VideoSlotProps) {
  if (!video && isTaken) return <p className={styles.hint}>{m.publish_video_one()}</p>
  if (!video)
    return (
      <button type="button" className={styles.addVideo} data-field="video" onClick={() => void addVideo(onChange)}>
        <Icon of={Video} size={18} />
        {m.publish_video_add()}
      </button>
    )
  return (
    <div className={styles.video}>
      <VideoView of={sourceOf(video)} />
      <CornerRemove
        className={styles.remove}
        data-field="video"
        label={m.publish_video_remove()}
        onClick={() => onChange(null)}
      />
    </div>
  )
}

export async function addVideo(onChange: VideoSlotProps['onChange']): Promise<void> {
  const [chosen] = (await openPicker({ mode: 'video', caller: 'publish' })) ?? []
  if (chosen) onChange(videoOf(chosen))
}

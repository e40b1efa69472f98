import { m } from '#messages/messages.js'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { VideoView } from '#web/media/video/video.tsx'
import { Reader } from '#web/reader/reader.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './form.module.css'
import type { PostForm } from './post-form.ts'

/** The post as its readers will see it. */
export function Preview({ form, open, onClose }: { form: PostForm; open: boolean; onClose: () => void }) {
  const { title, content, images, video, tags } = form
  return (
    <Overlay open={open} onClose={onClose} size="xl" title={m.publish_preview()}>
      <article className={styles.preview}>
        <h3 className={styles.previewTitle}>{title.trim() || m.publish_preview_empty()}</h3>
        <Reader document={content} />
        {video && (
          <VideoView
            of={{
              url: video.url,
              videoCover: video.cover,
              videoCoverThumb: video.coverThumb,
              duration: video.duration,
            }}
          />
        )}
        <MediaGrid wide images={images} />
        {tags.length > 0 && (
          <div className={styles.chips}>
            {tags.map((tag) => (
              <Chip key={tag}># {tag}</Chip>
            ))}
          </div>
        )}
      </article>
    </Overlay>
  )
}

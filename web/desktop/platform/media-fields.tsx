import { m } from '#messages/messages.js'
import { Gallery } from '#web/features/publish/gallery/gallery.tsx'
import { VideoSlot } from '#web/features/publish/gallery/video-slot.tsx'
import { figuresOf } from '#web/features/publish/post-form.ts'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import styles from './editor.module.css'

/** Pictures and the video that stand below the text. */
export function MediaFields({ publishing }: { publishing: Publishing }) {
  const { form, change, changeImages, problems, onGalleryBusy } = publishing
  return (
    <>
      <fieldset className={styles.field}>
        <legend className={styles.label}>{m.publish_gallery()}</legend>
        <Gallery
          images={form.images}
          onChange={changeImages}
          onBusy={onGalleryBusy}
          error={problems.images}
          waiting={publishing.sharedFiles}
        />
      </fieldset>
      <fieldset className={styles.field}>
        <legend className={styles.label}>{m.publish_video()}</legend>
        <VideoSlot
          video={form.video}
          onChange={(video) => change({ video })}
          isTaken={figuresOf(form.content).videos > 0}
          error={problems.video}
        />
      </fieldset>
    </>
  )
}

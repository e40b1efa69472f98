import X from 'lucide-react/icons/x'
import type { Picture } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { UploadTiles } from '#web/media/send/upload-tile.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { DraftImages } from './use-draft-images.ts'
import styles from './writer.module.css'

type WriterImagesProps = { images: Picture[]; uploads: DraftImages; onChange: (images: Picture[]) => void }

/** What goes with the words, and what is still on its way here. */
export function WriterImages({ images, uploads, onChange }: WriterImagesProps) {
  if (images.length === 0 && uploads.items.length === 0) return null
  return (
    <ul className={styles.images}>
      {images.map((image, at) => (
        <li key={image.path} className={styles.image}>
          <button
            type="button"
            aria-label={m.media_open({ number: at + 1, total: images.length })}
            onClick={() => openLightbox(images, at)}
          >
            <Photo of={image} alt="" ratio="1:1" sizes="80px" />
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={m.comment_image_remove({ number: at + 1 })}
            onClick={() => onChange(images.filter(({ path }) => path !== image.path))}
          >
            <Icon of={X} size={14} />
          </button>
        </li>
      ))}
      <UploadTiles of={uploads} caption={false} />
    </ul>
  )
}

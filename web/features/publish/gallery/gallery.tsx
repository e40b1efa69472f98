import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import type { Picture } from '#contract/document.ts'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { acceptImages, warningsOf } from '#web/media/choose/accept-images.ts'
import { usePasteDrop } from '#web/media/choose/paste-drop.ts'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { UploadTile } from '#web/media/send/upload-tile.tsx'
import { pictureOf } from '#web/media/stored.ts'
import { useArea } from '#web/social/places.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FieldNote } from '../field-note.tsx'
import { withPictures } from '../post-form.ts'
import styles from './gallery.module.css'
import { moved } from './reorder.ts'
import { useGalleryUploads } from './use-gallery-uploads.ts'
import { useReorder } from './use-reorder.ts'

export type GalleryProps = {
  images: Picture[]
  onChange: (change: (images: Picture[]) => Picture[]) => void
  onBusy: (pending: number) => void
  error?: string
  className?: string
}

/** Pictures below the text, up to eight, in the order of the writer. */
export function Gallery({ images, onChange, onBusy, error, className }: GalleryProps) {
  const hint = useId()
  const isMobile = useArea() === 'mobile'
  const [said, setSaid] = useState('')
  const box = useRef<HTMLUListElement>(null)
  const uploads = useGalleryUploads(onChange, onBusy)
  const room = limits.postImages - images.length - uploads.items.length
  const move = (from: number, to: number) => {
    onChange((now) => moved(now, from, to))
    setSaid(m.publish_gallery_moved({ number: to + 1 }))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-tile="${to}"] > button`)?.focus())
  }
  const { tile, isDragging, wasDragged } = useReorder(images.length, move)
  const take = (files: File[]) => {
    const choice = acceptImages(
      files,
      uploads.items.map(({ file }) => file),
      uploads.items.length + room,
    )
    for (const warning of warningsOf(choice)) toast.warning(warning)
    uploads.take(choice.accepted)
  }
  const { isOver, handlers } = usePasteDrop({ onImages: take, everything: true })
  const remove = (path: string) => onChange((now) => now.filter((image) => image.path !== path))
  return (
    <div className={className} {...handlers}>
      <ul
        ref={box}
        className={styles.tiles}
        data-over={isOver ? '' : undefined}
        data-dragging={isDragging ? '' : undefined}
      >
        {images.map((image, at) => (
          <li key={image.path} className={styles.tile} {...tile(at)}>
            <button
              type="button"
              className={styles.look}
              aria-label={m.publish_gallery_tile({ number: at + 1, total: images.length })}
              aria-describedby={hint}
              onClick={() => wasDragged() || openLightbox(images, at)}
            >
              <Photo of={image} alt="" ratio="1:1" sizes="120px" draggable={false} />
            </button>
            <Remove label={m.editor_remove_image()} onClick={() => remove(image.path)} />
          </li>
        ))}
        {uploads.items.map((item) => (
          <UploadTile
            key={item.id}
            item={item}
            caption={false}
            onRemove={() => uploads.remove(item.id)}
            onRetry={() => uploads.retry(item.id)}
          />
        ))}
        {room > 0 && <AddTile count={images.length} room={room} onChange={onChange} />}
      </ul>
      <p id={hint} className={styles.hint}>
        {isMobile
          ? m.publish_gallery_hint_touch({ max: limits.postImages })
          : m.publish_gallery_hint({ max: limits.postImages })}
      </p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <FieldNote>{error}</FieldNote>
    </div>
  )
}

function AddTile({ count, room, onChange }: { count: number; room: number } & Pick<GalleryProps, 'onChange'>) {
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.add} data-field="images" onClick={() => void addPictures(room, onChange)}>
        <Icon of={Plus} size={24} />
        <VisuallyHidden>{m.publish_gallery_add()}</VisuallyHidden>
        <span>
          {count}/{limits.postImages}
        </span>
      </button>
    </li>
  )
}

/** From the files of the member; what is there already is not taken twice. */
export async function addPictures(room: number, onChange: GalleryProps['onChange']): Promise<void> {
  if (room <= 0) return void toast.warning(m.upload_at_most())
  const chosen = await openPicker({ mode: 'image', multiple: true, max: room, caller: 'publish' })
  if (chosen) onChange((images) => withPictures(images, chosen.map(pictureOf)))
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} title={label} onClick={onClick}>
      <span>
        <Icon of={X} size={14} />
      </span>
    </button>
  )
}

import Images from 'lucide-react/icons/images'
import Plus from 'lucide-react/icons/plus'
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { withPictures } from '#web/features/publish/post-form.ts'
import { FieldNote } from '#web/features/publish/title-field.tsx'
import { usePasteDrop } from '#web/media/choose/paste-drop.ts'
import { CornerRemove } from '#web/media/corner-remove.tsx'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { UploadTiles } from '#web/media/send/upload-tile.tsx'
import { useQuickImages } from '#web/media/send/use-quick-images.ts'
import { pictureOf } from '#web/media/stored.ts'
import { useArea } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { moved } from '#web/ui/hooks/use-drag-order.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './gallery.module.css'
import { useReorder } from './use-reorder.ts'

export interface GalleryHandle {
  /** Opens the system's chooser. */
  choose: () => void
}

export type GalleryProps = {
  images: Picture[]
  onChange: (change: (images: Picture[]) => Picture[]) => void
  onBusy: (pending: number) => void
  handle?: Ref<GalleryHandle>
  error?: string
  className?: string
  /** Chosen before the page was there; taken out of the list. */
  waiting?: File[]
}

/** Pictures below the text, up to eight, in the order of the writer. */
export function Gallery({ images, onChange, onBusy, handle, error, className, waiting }: GalleryProps) {
  const hint = useId()
  const isMobile = useArea() === 'mobile'
  const [said, setSaid] = useState('')
  const box = useRef<HTMLUListElement>(null)
  const join = (more: Picture[]) => onChange((now) => withPictures(now, more))
  const uploads = useQuickImages({ images, most: limits.postImages, sayFull, onArrived: join })
  const { room, take } = uploads
  const takeWaiting = useEffectEvent(() => {
    const files = waiting?.splice(0) ?? []
    if (files.length > 0) take(files)
  })
  useEffect(() => takeWaiting(), [])
  useEffect(() => onBusy(uploads.items.length), [onBusy, uploads.items.length])
  useImperativeHandle(handle, () => ({ choose: uploads.choose }))
  const move = (from: number, to: number) => {
    onChange((now) => moved(now, from, to))
    setSaid(m.publish_gallery_moved({ number: to + 1 }))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-tile="${to}"] > button`)?.focus())
  }
  const { tile, isDragging, wasDragged } = useReorder(images.length, move)
  const { isOver, handlers } = usePasteDrop({ onImages: uploads.take, everything: true })
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
            <CornerRemove
              className={styles.remove}
              label={m.editor_remove_image()}
              onClick={() => remove(image.path)}
            />
          </li>
        ))}
        <UploadTiles of={uploads} caption={false} />
        {room > 0 && <AddTile count={images.length + uploads.items.length} onChoose={uploads.choose} />}
      </ul>
      <div className={styles.below}>
        <p id={hint} className={styles.hint}>
          {isMobile
            ? m.publish_gallery_hint_touch({ max: limits.postImages })
            : m.publish_gallery_hint({ max: limits.postImages })}
        </p>
        <button type="button" className={styles.mine} onClick={() => void addMine(room, join)}>
          <Icon of={Images} size={16} />
          {m.picker_my_images()}
        </button>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <FieldNote>{error}</FieldNote>
    </div>
  )
}

function AddTile({ count, onChoose }: { count: number; onChoose: () => void }) {
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.add} data-field="images" onClick={onChoose}>
        <Icon of={Plus} size={24} />
        <VisuallyHidden>{m.publish_gallery_add()}</VisuallyHidden>
        <span>
          {count}/{limits.postImages}
        </span>
      </button>
    </li>
  )
}

const sayFull = () => void toast.warning(m.upload_at_most())

/** From the files of the member; what is there already is not taken twice. */
async function addMine(room: number, join: (more: Picture[]) => void): Promise<void> {
  if (room <= 0) return sayFull()
  const chosen = await openPicker({ mode: 'image', tab: 'mine', multiple: true, max: room, caller: 'publish' })
  if (chosen) join(chosen.map(pictureOf))
}

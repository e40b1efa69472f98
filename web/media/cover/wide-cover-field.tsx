import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useState } from 'react'
import type { Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { CornerRemove } from '#web/media/corner-remove.tsx'
import { bookShape, type CropShape, coverShape, readableAddress } from '#web/media/crop/crop-picture.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { pictureOf } from '#web/media/stored.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './wide-cover-field.module.css'

const CropDialog = lazyPart(() => import('#web/media/crop/crop-dialog.tsx').then((module) => module.CropDialog))

type WideCoverFieldProps = {
  label: string
  hint?: string
  value: Picture | null
  onChange: (cover: Picture | null) => void
  error?: string
  /** Who asks, for the picker. */
  caller: string
  /** Upright, as books are: 3 by 4. */
  isBook?: boolean
  className?: string
}

/** A cover of 16 by 9, or of a book: one of the member's pictures, or a part of one. */
export function WideCoverField(props: WideCoverFieldProps) {
  const { label, hint, value, onChange, error, caller, isBook = false, className } = props
  const shape = isBook ? bookShape : coverShape
  const id = useId()
  const [chosen, setChosen] = useState<Picture | null>(null)
  const [isCropping, setCropping] = useState(false)
  const choose = async () => {
    const [image] = (await openPicker({ mode: 'image', caller })) ?? []
    if (!image) return
    const picture = pictureOf(image)
    if (fits(picture, shape)) return onChange(picture)
    setChosen(picture)
    setCropping(true)
  }
  const close = () => setCropping(false)
  return (
    <fieldset
      className={classNames(styles.field, className)}
      aria-labelledby={id}
      data-field="cover"
      data-book={isBook || undefined}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      {value ? (
        <div className={styles.tile}>
          <button type="button" className={styles.look} aria-label={m.cover_change()} onClick={() => void choose()}>
            <Photo of={value} alt="" ratio={isBook ? '3:4' : '16:9'} sizes={isBook ? '120px' : '360px'} />
          </button>
          <CornerRemove className={styles.remove} label={m.cover_remove()} onClick={() => onChange(null)} />
        </div>
      ) : (
        <button type="button" className={styles.add} onClick={() => void choose()}>
          <Icon of={ImagePlus} size={24} />
          {m.cover_add()}
          {hint && <span className={styles.hint}>{hint}</span>}
        </button>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {chosen && (
        <CropDialog
          key={chosen.path}
          address={readableAddress(chosen, limits.mangaWidths[1])}
          shape={shape}
          title={m.cover_crop()}
          open={isCropping}
          onImage={(image) => onChange(pictureOf(image))}
          onWhole={() => {
            onChange(chosen)
            close()
          }}
          onClose={close}
          onClosed={() => setChosen(null)}
        />
      )}
    </fieldset>
  )
}

/** Nothing of it would be cut away that anybody would miss. */
function fits({ width, height }: Picture, { aspect }: CropShape): boolean {
  return height > 0 && Math.abs(width / height / aspect - 1) < 0.02
}

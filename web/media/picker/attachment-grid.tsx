import Check from 'lucide-react/icons/check'
import Film from 'lucide-react/icons/film'
import Plus from 'lucide-react/icons/plus'
import ZoomIn from 'lucide-react/icons/zoom-in'
import type { ReactNode } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { formatDuration } from '#web/media/format-duration.ts'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { useRoving } from '#web/ui/hooks/use-roving.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './attachment-grid.module.css'
import { orderOf, type PickerState, toggleChoice } from './picker-state.ts'

const nameOf = ({ originalName, filename }: Attachment) => originalName || filename

type GridProps = {
  list: readonly Attachment[]
  picker: PickerState
  /** A page before this one is still to be replaced. */
  isStale: boolean
}

/** A page of my images, the way to more of them first. */
export function ImageGrid({ list, picker, isStale, onAdd }: GridProps & { onAdd: () => void }) {
  const { grid, item, beside } = useRoving(list.length + 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid, and nothing here is a form
    <div {...grid} role="group" aria-label={m.picker_my_images()} aria-busy={isStale} className={styles.images}>
      <button type="button" {...item(0)} className={styles.add} onClick={onAdd}>
        <Icon of={Plus} />
        {m.picker_add()}
      </button>
      {list.map((image, at) => (
        <div key={image._id} className={styles.image}>
          <Choice
            {...item(at + 1)}
            item={image}
            picker={picker}
            label={m.picker_image({ number: at + 1, name: nameOf(image) })}
          >
            <Photo of={image} sizes="132px" alt="" fills />
          </Choice>
          <button
            type="button"
            {...beside(at + 1)}
            className={styles.zoom}
            aria-label={m.media_look({ name: nameOf(image) })}
            title={m.media_look({ name: nameOf(image) })}
            onClick={() => openLightbox(list, at)}
          >
            <span>
              <Icon of={ZoomIn} size={14} />
            </span>
          </button>
        </div>
      ))}
    </div>
  )
}

export function VideoGrid({ list, picker, isStale }: GridProps) {
  const { grid, item } = useRoving(list.length)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div {...grid} role="group" aria-label={m.picker_my_videos()} aria-busy={isStale} className={styles.videos}>
      {list.map((video, at) => (
        <div key={video._id} className={styles.video}>
          <Choice
            {...item(at)}
            item={video}
            picker={picker}
            label={m.picker_video({ number: at + 1, name: nameOf(video) })}
          >
            <Cover video={video} />
            {video.duration > 0 && <span className={styles.length}>{formatDuration(video.duration)}</span>}
          </Choice>
          <span className={styles.name} title={video.originalName}>
            {nameOf(video)}
          </span>
        </div>
      ))}
    </div>
  )
}

function Cover({ video }: { video: Attachment }) {
  const { videoCover: url, videoCoverThumb: thumb } = video
  if (!url) return <Icon of={Film} size={28} className={styles.noCover} />
  return <Photo of={{ ...video, url, thumb, width: 0, height: 0 }} sizes="202px" alt="" fills />
}

type ChoiceProps = {
  item: Attachment
  picker: PickerState
  label: string
  tabIndex: number
  onFocus: () => void
  'data-stop': string
  children: ReactNode
}

function Choice({ item, picker, label, children, ...roving }: ChoiceProps) {
  const order = orderOf(picker.imageList, item)
  const isOn = order > 0
  return (
    <button
      type="button"
      {...roving}
      className={classNames(styles.tile, isOn && styles.on)}
      aria-pressed={picker.purpose === 'insert' ? isOn : undefined}
      title={item.originalName || undefined}
      onClick={() => toggleChoice(item)}
    >
      <VisuallyHidden>
        {label} {isOn && picker.multiple && m.picker_order({ number: order })}
      </VisuallyHidden>
      {children}
      {picker.purpose === 'insert' && (
        <span className={styles.order} aria-hidden="true">
          {isOn && (picker.multiple ? order : <Icon of={Check} size={14} />)}
        </span>
      )}
    </button>
  )
}

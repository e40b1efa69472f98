import { m } from '#messages/messages.js'
import { type LightboxImage, openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import type { PhotoSource } from '#web/media/photo/photo-source.ts'
import { boxAlone, boxInColumn, isLong } from '#web/media/photo/shape.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './media-grid.module.css'

/** A stored picture as posts, comments and messages show it; every attachment is one. */
export type GridImage = PhotoSource & { path: string; alt?: string }

export type MediaGridProps = {
  images: readonly GridImage[]
  /** Pictures of the same content that stand elsewhere: shown large, these come after them. */
  before?: readonly LightboxImage[]
  className?: string
  /** Over the whole width of the column, as in a post that is being read; elsewhere no list is all one picture. */
  wide?: boolean
  /** For what is visible first. */
  eager?: boolean
  /** Shows them large in another way. */
  onOpen?: () => void
}

const most = 9
/** Of a text that is being read. */
const widestColumn = 720

/** The pictures of one piece of content. Their room is kept from the first moment on; a press shows all of them large. */
export function MediaGrid({ images, before, className, wide, eager, onOpen }: MediaGridProps) {
  const [first, ...others] = images
  if (!first) return null
  const shared = { images, before, wide, eager, onOpen }
  if (others.length === 0) return <Alone {...shared} image={first} className={className} />
  const shown = images.slice(0, most)
  return (
    <div
      className={classNames(styles.grid, className)}
      data-columns={columnsOf(images.length)}
      data-wide={wide || undefined}
    >
      {shown.map((image, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand twice, and their order never changes
        <Cell key={`${at} ${image.path}`} {...shared} image={image} at={at}>
          {at === most - 1 && images.length > most && (
            <span className={styles.rest}>{m.media_more({ count: images.length - most })}</span>
          )}
        </Cell>
      ))}
    </div>
  )
}

function columnsOf(count: number): number {
  return count === 2 || count === 4 ? 2 : 3
}

type CellProps = Pick<MediaGridProps, 'images' | 'before' | 'wide' | 'eager' | 'onOpen'> & {
  image: GridImage
  at: number
  children?: React.ReactNode
}

function Cell({ image, images, before, at, wide, eager, onOpen, children }: CellProps) {
  const sizes =
    columnsOf(images.length) === 2
      ? `(max-width: 767px) 50vw, ${wide ? 360 : 320}px`
      : `(max-width: 767px) 33vw, ${wide ? 240 : 200}px`
  return (
    <button type="button" className={styles.cell} {...opening({ image, images, before, at, onOpen })}>
      <Photo of={image} sizes={sizes} alt="" ratio="4:3" eager={eager} />
      <Tag image={image} />
      {children}
    </button>
  )
}

/** An empty drawing of the right shape keeps the room: no style attribute is needed, and nothing moves later. */
function Alone({
  image,
  images,
  before,
  wide,
  eager,
  onOpen,
  className,
}: Omit<CellProps, 'at'> & { className?: string }) {
  const box = wide ? boxInColumn(image) : boxAlone(image)
  return (
    <button
      type="button"
      className={classNames(styles.alone, className)}
      data-long={isLong(image) || undefined}
      {...opening({ image, images, before, at: 0, onOpen })}
    >
      <svg {...box} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true" className={styles.room} />
      <Photo
        of={image}
        sizes={`(max-width: 767px) 100vw, ${Math.min(box.width, widestColumn)}px`}
        alt=""
        eager={eager}
        fills
      />
      <Tag image={image} />
    </button>
  )
}

function opening({ image: { alt }, images, before = [], at, onOpen }: Omit<CellProps, 'children'>) {
  const all = [...before, ...images]
  const index = before.length + at
  return {
    'aria-haspopup': 'dialog',
    'aria-label': alt ? m.media_open_named({ name: alt }) : m.media_open({ number: index + 1, total: all.length }),
    onClick: onOpen ?? (() => openLightbox(all, index)),
  } as const
}

function Tag({ image }: { image: GridImage }) {
  const word = isLong(image) ? m.media_long() : image.animated ? m.media_moving() : ''
  return word && <span className={styles.tag}>{word}</span>
}

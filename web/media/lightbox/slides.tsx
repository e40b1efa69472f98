import ImageOff from 'lucide-react/icons/image-off'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GenericSlide } from 'yet-another-react-lightbox'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { addressesOf, photoAt } from '#web/media/photo/photo-source.ts'
import { fitInto, isLong, type Size } from '#web/media/photo/shape.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './lightbox.module.css'
import type { LightboxImage } from './lightbox-state.ts'

interface Picture extends GenericSlide, Size {
  url: string
  /** Something small that the page has shown before. */
  preview: string
  alt: string
  name: string
}
export interface PhotoSlide extends Picture {
  type: 'photo'
}
export interface LongSlide extends Picture {
  type: 'long'
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    photo: PhotoSlide
    long: LongSlide
  }
}

export function slideOf(image: LightboxImage, storage: SiteConfig['COMMON_SPBM']): PhotoSlide | LongSlide {
  const { width, height, path, alt = '', originalName } = image
  const { url, thumb } = image.url === undefined ? photoAt(path, storage) : { thumb: '', ...image, url: image.url }
  const small = addressesOf({ url, thumb, width, height, placeholder: '' }).src
  const preview = small === url ? (image.placeholder ?? '') : small
  const name = originalName || path.split('/').at(-1) || 'picture.webp'
  return { type: isLong(image) ? 'long' : 'photo', url, preview, width, height, alt: alt || originalName || '', name }
}

type SlideProps = { slide: PhotoSlide | LongSlide; room: Size; isCurrent: boolean }

/** The whole picture; the library around it brings it nearer. */
export function PhotoView({ slide, room }: SlideProps) {
  const { picture, phase, size } = useLoading(slide)
  return (
    <div className={styles.photo} data-phase={phase}>
      <Bytes slide={slide} size={fitInto(size, room)} picture={picture} phase={phase} />
    </div>
  )
}

/** As wide as it can be, and scrolled. */
export function LongView({ slide, room, isCurrent }: SlideProps) {
  const box = useRef<HTMLElement>(null)
  const { picture, phase, size } = useLoading(slide)
  useEffect(() => {
    const { current } = box
    if (!current) return
    // The wheel scrolls here; the library would take it for a wish to zoom.
    const keep = (event: WheelEvent) => event.stopPropagation()
    current.addEventListener('wheel', keep)
    return () => current.removeEventListener('wheel', keep)
  }, [])
  useEffect(() => {
    // So that the keys scroll it as well.
    if (isCurrent) box.current?.focus({ preventScroll: true })
  }, [isCurrent])
  return (
    <section ref={box} className={styles.long} data-phase={phase} aria-label={m.media_long()} tabIndex={-1}>
      <Bytes
        slide={slide}
        size={fitInto(size, { ...room, height: Number.POSITIVE_INFINITY })}
        picture={picture}
        phase={phase}
      />
    </section>
  )
}

type Phase = 'loading' | 'ready' | 'failed'
type Loading = { ref: RefObject<HTMLImageElement | null>; onLoad: () => void; onError: () => void }

function useLoading({ width, height }: Size) {
  const [phase, setPhase] = useState<Phase>('loading')
  const [size, setSize] = useState<Size>({ width, height })
  const ref = useRef<HTMLImageElement>(null)
  const picture: Loading = {
    ref,
    onLoad() {
      setPhase('ready')
      const { naturalWidth = 0, naturalHeight = 0 } = ref.current ?? {}
      if (size.width === 0) setSize({ width: naturalWidth, height: naturalHeight })
    },
    onError: () => setPhase('failed'),
  }
  return { picture, phase, size }
}

type BytesProps = { slide: PhotoSlide | LongSlide; size: Size; picture: Loading; phase: Phase }

function Bytes({ slide: { url, preview, alt }, size, picture, phase }: BytesProps) {
  if (phase === 'failed') {
    return (
      <p role="alert" className={styles.failed}>
        <Icon of={ImageOff} size={28} />
        {m.ui_image_failed()}
      </p>
    )
  }
  return (
    <>
      {phase === 'loading' && preview && <img src={preview} alt="" className={styles.preview} draggable={false} />}
      <img {...picture} {...size} src={url} alt={alt} className={styles.picture} draggable={false} decoding="async" />
      {phase === 'loading' && <Spinner size={24} label className={styles.wait} />}
    </>
  )
}

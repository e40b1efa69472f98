import ImageOff from 'lucide-react/icons/image-off'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref' | 'placeholder'> & {
  src?: string | null
  alt: string
  /** The box, before anything has loaded. `natural` takes it from width and height. */
  ratio?: '1:1' | '4:3' | '3:4' | '3:2' | '16:9' | 'natural'
  fit?: 'cover' | 'contain'
  /** Takes the whole of what it stands in, instead of room of its own. */
  fills?: boolean
  /** A tiny version, shown blurred until the picture is there. */
  preview?: string
  /** Loads at once, for what is visible first. */
  eager?: boolean
}

type Phase = 'loading' | 'ready' | 'failed'

/** A picture that owns its box from the start and says so when it cannot be loaded. */
export function Picture({
  src,
  alt,
  ratio = 'natural',
  fit = 'cover',
  fills,
  preview,
  eager,
  className,
  ...rest
}: PictureProps) {
  const [state, setState] = useState<{ src: typeof src; phase: Phase }>({ src, phase: 'loading' })
  const phase = !src ? 'failed' : state.src === src ? state.phase : 'loading'
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // what happened before hydration fires no event here, so ask the element
    const { current } = image
    if (current?.complete) setState({ src, phase: current.naturalWidth > 0 ? 'ready' : 'failed' })
  }, [src])
  return (
    <span
      className={classNames(styles.box, className)}
      data-ratio={ratio}
      data-fit={fit}
      data-fills={fills || undefined}
      data-phase={phase}
    >
      {preview && phase !== 'ready' && <img src={preview} alt="" aria-hidden="true" className={styles.preview} />}
      {src && phase !== 'failed' && (
        <img
          {...rest}
          ref={image}
          src={src}
          alt={alt}
          className={styles.image}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState({ src, phase: 'ready' })}
          onError={() => setState({ src, phase: 'failed' })}
        />
      )}
      {phase === 'failed' && (
        <span className={styles.failed} role="img" aria-label={alt || m.ui_image_failed()} title={m.ui_image_failed()}>
          <Icon of={ImageOff} size={24} />
        </span>
      )}
    </span>
  )
}

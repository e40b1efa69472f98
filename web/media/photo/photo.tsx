import { Picture, type PictureProps } from '#web/ui/layout/picture.tsx'
import { addressesOf, type PhotoSource } from './photo-source.ts'

export type PhotoProps = Omit<PictureProps, 'src' | 'srcSet' | 'sizes' | 'preview' | 'width' | 'height'> & {
  of: PhotoSource
  /** How wide it is shown, for the choice of a size. */
  sizes: string
  /** Plays an animation; otherwise its first frame is shown. */
  moving?: boolean
}

/** A stored picture in the size that fits, blurred until it is there. */
export function Photo({ of, sizes, moving, ...rest }: PhotoProps) {
  const { src, srcSet } = addressesOf(of, moving)
  const { width, height, placeholder } = of
  return (
    <Picture
      {...rest}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={width || undefined}
      height={height || undefined}
      preview={placeholder || undefined}
    />
  )
}

import { Photo, type PhotoProps } from '#web/media/photo/photo.tsx'
import styles from './sized-photo.module.css'

/** A picture in its own size, up to the width of the text. An empty drawing of the right shape keeps the room: no style
 *  attribute is needed, and nothing moves later. */
export function SizedPhoto({ of, ...rest }: Omit<PhotoProps, 'className' | 'ratio'>) {
  const { width, height } = of
  const isKnown = width > 0 && height > 0
  return (
    <span className={styles.box} data-sized={isKnown ? '' : undefined}>
      {isKnown && <svg {...{ width, height }} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />}
      <Photo {...rest} of={of} className={styles.photo} />
    </span>
  )
}

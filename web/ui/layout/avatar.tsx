import User from 'lucide-react/icons/user-round'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { firstGrapheme } from '#web/ui/format/graphemes.ts'
import styles from './avatar.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type AvatarSize = 20 | 24 | 28 | 32 | 36 | 40 | 44 | 48 | 56 | 64 | 72 | 80 | 96
export type AvatarProps = {
  name: string
  src?: string | null
  size?: AvatarSize
  /** person: a circle; board: a rounded square. */
  shape?: 'person' | 'board'
  online?: boolean
  /** The account is gone: a silhouette instead of a picture. */
  gone?: boolean
  /** Give it a name of its own; leave it off beside the written name. */
  labelled?: boolean
  ring?: boolean
  className?: string
}

/** The picture, or the first character of the name until (or in case) there is none. */
export function Avatar(props: AvatarProps) {
  const { name, src, size = 36, shape = 'person', online, gone, labelled, ring, className } = props
  const [failed, setFailed] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // an error before hydration fires no event here, so ask the element
    const { current } = picture
    if (current?.complete && current.naturalWidth === 0) setFailed(current.getAttribute('src'))
  }, [])
  const shows = src && !gone && failed !== src
  return (
    <span
      className={classNames(styles.avatar, className)}
      data-size={size}
      data-shape={shape}
      data-ring={ring || undefined}
      {...(labelled ? { role: 'img', 'aria-label': m.ui_avatar({ name }) } : undefined)}
    >
      {shows ? (
        <img
          ref={picture}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className={styles.picture}
          onError={() => setFailed(src)}
        />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {gone ? <User className={styles.silhouette} /> : firstGrapheme(name).toUpperCase()}
        </span>
      )}
      {online && (
        <span className={styles.online}>
          <VisuallyHidden>{m.ui_online()}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

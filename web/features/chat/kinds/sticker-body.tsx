import type { Picture } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import styles from './kinds.module.css'

/** What moves goes on moving: it is the file itself. */
export function StickerBody({ of: { url, width, height } }: { of: Picture }) {
  return (
    <img
      src={url}
      alt={m.chat_line_sticker()}
      width={width || undefined}
      height={height || undefined}
      className={styles.sticker}
      loading="lazy"
    />
  )
}

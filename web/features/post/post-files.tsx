import FileDown from 'lucide-react/icons/file-down'
import Lock from 'lucide-react/icons/lock'
import type { PostFile } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './lock-card.module.css'

/** What lies with a post: what is locked has a name and no address. */
export function PostFiles({ files }: { files: readonly PostFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={m.lock_file_list()}>
      {files.map(({ _id, originalName, size, isLocked, url }) => (
        <li key={_id} className={styles.file}>
          <Icon of={isLocked ? Lock : FileDown} size={18} />
          {isLocked ? (
            <span className={styles.name}>{originalName}</span>
          ) : (
            <a href={url} download={originalName} className={styles.name}>
              {originalName}
            </a>
          )}
          <span className={styles.size}>{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  )
}

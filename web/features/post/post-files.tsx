import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import type { PostFile } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { openBuy } from '#web/session/buy-dialog-state.ts'
import { useSite } from '#web/session/use-site.ts'
import { accessName } from '#web/social/locks/access-field.tsx'
import styles from '#web/social/locks/lock-face.module.css'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'

/** What lies with a post: what is locked has a name and no address. */
export function PostFiles({ files }: { files: readonly PostFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={m.lock_file_list()}>
      {files.map((file) => (
        <li key={file._id} className={styles.file}>
          <Icon of={file.isLocked ? Lock : FileText} size={20} />
          <div className={styles.name}>
            <span>{file.originalName}</span>
            <span className={styles.size}>{formatBytes(file.size)}</span>
          </div>
          <WayToFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function WayToFile({ file: { _id, originalName, access, price, isLocked, url } }: { file: PostFile }) {
  const { COMMON_CURRENCY } = useSite()
  const membersOnly = useMembersOnly()
  if (!isLocked)
    return (
      <a href={url} download={originalName} className={styles.download}>
        <Icon of={Download} size={18} />
        {m.files_download()}
      </a>
    )
  if (price === 0) return access.kind === 'free' ? null : <span className={styles.size}>{accessName(access.kind)}</span>
  return (
    <Button
      variant="soft"
      aria-label={m.files_buy({ name: originalName })}
      onClick={() => membersOnly(() => openBuy({ target: { type: 'file', _id } }))}
    >
      {formatMoney(Math.round(price * 100))} {COMMON_CURRENCY}
    </Button>
  )
}

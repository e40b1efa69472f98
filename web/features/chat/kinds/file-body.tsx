import FileDown from 'lucide-react/icons/file-down'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { useUploadShare } from '#web/chat/outbox-store.ts'
import { useMarkActs } from '#web/features/chat/marks/use-mark-acts.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { ProgressRing } from '#web/ui/feedback/progress.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './kinds.module.css'

type FileBodyProps = { of: NonNullable<ChatMessage['file']>; message: ChatMessage | null }

/** A file to take away: it is saved, never opened here. */
export function FileBody({ of: { name, size, url }, message }: FileBodyProps) {
  const { saveFile } = useMarkActs()
  const saved = message?.savedNumber
  return (
    <a
      href={url}
      download={name}
      className={styles.file}
      aria-label={m.chat_file_save({ name })}
      onClick={() => message && void saveFile(message)}
    >
      <span className={styles.fileIcon}>
        <Icon of={FileDown} size={24} />
      </span>
      <FileWords
        name={name}
        line={saved ? m.chat_file_saved({ size: formatBytes(size), number: saved }) : formatBytes(size)}
      />
    </a>
  )
}

export function WaitingFile({ of, clientId }: { of: File; clientId: string }) {
  const share = useUploadShare(clientId)
  return (
    <div className={styles.file}>
      <span className={styles.fileIcon}>
        {share === undefined ? (
          <Icon of={FileDown} size={24} />
        ) : (
          <ProgressRing value={Math.round(share * 100)} label={m.upload_progress_of({ name: of.name })} />
        )}
      </span>
      <FileWords name={of.name} line={formatBytes(of.size)} />
    </div>
  )
}

function FileWords({ name, line }: { name: string; line: string }) {
  return (
    <span className={styles.fileWords}>
      <bdi className={styles.fileName}>{name}</bdi>
      <span className={styles.cardLine}>{line}</span>
    </span>
  )
}

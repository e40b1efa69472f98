import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
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
      <Ending of={name} />
      <FileWords
        name={name}
        line={saved ? m.chat_file_saved({ size: formatBytes(size), number: saved }) : formatBytes(size)}
      />
      <Icon of={Download} size={18} />
    </a>
  )
}

export function WaitingFile({ of, clientId }: { of: File; clientId: string }) {
  const share = useUploadShare(clientId)
  return (
    <div className={styles.file}>
      {share === undefined ? (
        <Ending of={of.name} />
      ) : (
        <span className={styles.fileIcon}>
          <ProgressRing value={Math.round(share * 100)} label={m.upload_progress_of({ name: of.name })} />
        </span>
      )}
      <FileWords name={of.name} line={formatBytes(of.size)} />
    </div>
  )
}

/** What kind of file it is, as its name says. */
function Ending({ of }: { of: string }) {
  const ending = /\.([a-z0-9]{1,4})$/i.exec(of)?.[1]
  return (
    <span className={styles.fileIcon} data-ending={ending ? '' : undefined} aria-hidden="true">
      {ending?.toUpperCase() ?? <Icon of={FileIcon} size={24} />}
    </span>
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

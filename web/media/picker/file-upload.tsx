import Upload from 'lucide-react/icons/upload'
import { m } from '#messages/messages.js'
import { acceptFiles } from '#web/media/choose/accept-files.ts'
import { FileButton } from '#web/media/choose/file-button.tsx'
import { formatBytes } from '#web/media/format-bytes.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import list from './file-list.module.css'
import styles from './image-upload.module.css'
import type { FileTab } from './use-file-tab.ts'

/** Files that are neither picture nor video: chosen, and sent at once. */
export function FileUpload({ tab }: { tab: FileTab }) {
  const { items, percent, busy } = tab
  const { FILE_MB } = useSite().COMMON_UPLOAD
  return (
    <div className={styles.panel}>
      <div className={styles.drop}>
        <span className={styles.mark}>
          <Icon of={Upload} size={24} />
        </span>
        <div>
          <FileButton
            accept={acceptFiles}
            multiple
            onFiles={tab.choose}
            refuse={busy ? tab.say : undefined}
            className={styles.choose}
          >
            {m.picker_choose_files()}
          </FileButton>
          <div className={styles.hint}>{m.picker_files_hint({ size: FILE_MB })}</div>
        </div>
      </div>
      {busy && <ProgressBar value={percent} className={styles.bar} />}
      <ul className={list.list}>
        {items.map(({ id, file, status, error }) => (
          <li key={id} className={list.row}>
            <span className={list.text}>
              <bdi className={list.name}>{file.name}</bdi>
              <span className={list.note}>{error || formatBytes(file.size)}</span>
            </span>
            {status === 'failed' && (
              <Button size={28} onClick={() => tab.retry(id)}>
                {m.ui_retry()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

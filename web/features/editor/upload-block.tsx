import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import type { UploadItem } from '#web/media/send/upload-state.ts'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatPercent } from '#web/ui/format/format.ts'
import styles from './editor.module.css'

type UploadBlockProps = { item: UploadItem; onCancel: () => void; onRetry: () => void }

/** In the place of a picture while it is on its way. */
export function UploadBlock({ item, onCancel, onRetry }: UploadBlockProps) {
  const { file, status, error, percent, waiting } = item
  const preview = useObjectUrl(file)
  const hasFailed = status === 'failed'
  return (
    <div className={styles.upload} contentEditable={false} data-failed={hasFailed ? '' : undefined}>
      {preview && <img src={preview} alt="" className={styles.uploadPreview} />}
      <div className={styles.uploadVeil}>
        <span className={styles.uploadName}>
          {m.editor_upload_name({ name: file.name, size: formatBytes(file.size) })}
        </span>
        {hasFailed ? (
          <span role="alert">{error}</span>
        ) : (
          <ProgressBar value={percent} label={m.upload_progress_of({ name: file.name })} className={styles.uploadBar} />
        )}
        <span className={styles.uploadActions}>
          {!hasFailed && (
            <span>{waiting > 0 ? m.upload_wait_short({ seconds: waiting }) : formatPercent(percent / 100)}</span>
          )}
          {hasFailed && (
            <button type="button" onClick={onRetry}>
              {m.ui_retry()}
            </button>
          )}
          <button type="button" onClick={onCancel}>
            {m.ui_cancel()}
          </button>
        </span>
      </div>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { download, removeCopies, stopDownload, useCopies, useRunning } from './downloads.ts'
import styles from './downloads-list.module.css'
import { progressOf, sizeOf } from './downloads-list.tsx'

type DownloadWorkProps = { work: WorkPage; open: boolean; onClose: () => void }

/** The chapters of a work on this device: how many there are, and more or none of them. */
export function DownloadWork({ work: { _id: id, title, chapterNumber }, open, onClose }: DownloadWorkProps) {
  const queries = useQueryClient()
  const own = useCopies()?.filter(({ work }) => work?._id === id) ?? []
  const of = { kind: 'work', id, title } as const
  const running = useRunning().find((one) => one.kind === of.kind && one.id === id)
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="sm"
      title={m.download_work()}
      description={m.download_work_text()}
      footer={
        <>
          {own.length > 0 && !running ? (
            <Button onClick={() => void removeCopies(own)}>{m.download_remove()}</Button>
          ) : (
            <CancelButton onClick={onClose} />
          )}
          {running ? (
            <Button variant="primary" onClick={() => stopDownload(of)}>
              {m.download_stop()}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={own.length > 0 && own.length >= chapterNumber}
              onClick={() => void download(of, queries)}
            >
              {own.length > 0 ? m.download_missing() : m.download_do()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.list} role="status">
        <p>{m.download_work_state({ count: own.length, total: chapterNumber, size: sizeOf(own) })}</p>
        {running && (
          <>
            <ProgressBar value={running.done} max={running.total || 1} label={m.download_progress_label({ title })} />
            <small className={styles.note}>{progressOf(running)}</small>
          </>
        )}
      </div>
    </Overlay>
  )
}

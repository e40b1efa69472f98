import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ChapterOverview } from '#contract/modules/works/chapter.ts'
import type { BookExport, ExportFormat } from '#contract/modules/works/export.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { exportQuery } from '#web/api/queries/works/transfer-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { volumeName } from '#web/features/works/own/words.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { formatClock } from '#web/ui/format/format.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './export.module.css'

type ExportDialogProps = {
  work: WorkPage
  overview: ChapterOverview | undefined
  open: boolean
  onClose: () => void
}

const whole = 'whole'

/** A work of mine as a file that I may take away. */
export function ExportDialog({ work, overview, open, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>(work.worksType === 'manga' ? 'cbz' : 'txt')
  const [volumeId, setVolumeId] = useState(whole)
  const [drafts, setDrafts] = useState(false)
  const job = useExport()
  const volumes = overview?.volumes ?? []
  const make = () => job.make({ workId: work._id, format, drafts, ...(volumeId === whole ? {} : { volumeId }) })
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="sm"
      title={m.export_title()}
      footer={
        job.made ? (
          <>
            <Button onClick={job.reset}>{m.export_again()}</Button>
            <Button variant="primary" onClick={onClose}>
              {m.picker_done()}
            </Button>
          </>
        ) : (
          <>
            <CancelButton onClick={onClose} />
            <Button variant="primary" pending={job.isPending} onClick={() => void make()}>
              {m.export_make()}
            </Button>
          </>
        )
      }
    >
      <div className={styles.export}>
        {job.made ? (
          <Made of={job.made} />
        ) : (
          <>
            <RadioGroup
              label={m.export_format()}
              value={format}
              onChange={setFormat}
              options={
                work.worksType === 'manga'
                  ? [
                      { value: 'cbz', label: m.export_cbz(), hint: m.export_cbz_hint() },
                      { value: 'epub', label: m.export_epub(), hint: m.export_epub_manga_hint() },
                    ]
                  : [
                      { value: 'txt', label: m.export_txt(), hint: m.export_txt_hint() },
                      { value: 'epub', label: m.export_epub(), hint: m.export_epub_hint() },
                    ]
              }
            />
            {volumes.length > 0 && (
              <Select
                label={m.export_scope()}
                value={volumeId}
                onChange={setVolumeId}
                options={[
                  { value: whole, label: m.export_whole() },
                  ...volumes.map((volume) => ({ value: volume._id, label: volumeName(volume) })),
                ]}
              />
            )}
            <Checkbox label={m.export_drafts()} hint={m.export_drafts_hint()} checked={drafts} onChange={setDrafts} />
          </>
        )}
        {job.problem && (
          <p role="alert" className={styles.problem}>
            {job.problem}
          </p>
        )}
      </div>
    </Overlay>
  )
}

function useExport() {
  const attempt = useAttempt()
  const [id, setId] = useState('')
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { data, error } = useQuery(exportQuery(api, id))
  const isFailed = data?.state === 'failed'
  return {
    /** Being written, or ready. */
    made: id && !error && !isFailed ? (data ?? null) : null,
    isPending: isPending || (id !== '' && !data && !error),
    problem:
      refusal ||
      (isFailed ? m.export_failed() : '') ||
      (error && id ? (Object.values(fieldErrors(error))[0] ?? '') : ''),
    reset() {
      setId('')
      setRefusal('')
    },
    async make(input: Parameters<typeof api.worksExport.create>[0]) {
      if (isPending) return
      setPending(true)
      setRefusal('')
      try {
        const { _id } = await attempt(input, (given, options) => api.worksExport.create(given, options))
        setId(_id)
      } catch (failure) {
        setId('')
        setRefusal(Object.values(fieldErrors(failure))[0] ?? '')
      }
      setPending(false)
    },
  }
}

function Made({ of: { state, size, url, expireTime, format } }: { of: BookExport }) {
  if (state === 'making')
    return (
      <div className={styles.making}>
        <Spinner size={24} />
        <p role="status">{m.export_making()}</p>
      </div>
    )
  return (
    <div className={styles.making}>
      <p role="status" className={styles.ready}>
        {m.export_ready({ format: format.toUpperCase(), size: formatBytes(size) })}
      </p>
      <Button variant="soft" size={44} icon={<Icon of={Download} size={18} />} to={url} reloadDocument download>
        {m.export_download()}
      </Button>
      <p className={styles.note}>{m.export_until({ time: formatClock(expireTime) })}</p>
    </div>
  )
}

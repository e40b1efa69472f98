import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ImportSoftware, type ImportState, importSoftware } from '#contract/modules/site/import.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminImportQuery } from '#web/api/queries/admin-setup-queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { sendForm } from '#web/media/send/local.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './import.module.css'
import { softwareNames } from './words.ts'

type Wanted = { software: ImportSoftware; file: string; folder: string }

/** Which forum, and which of the dumps that lie on the server or are sent there. */
export function Choose(props: { state: ImportState; pending: boolean; onStart: (wanted: Wanted) => void }) {
  const { state, pending, onStart } = props
  const [software, setSoftware] = useState<ImportSoftware>('discuz')
  const [file, setFile] = useState('')
  const [folder, setFolder] = useState('none')
  const upload = useUpload(setFile)
  const chosen = state.files.some(({ name }) => name === file) ? file : (state.files[0]?.name ?? '')
  const start = () => onStart({ software, file: chosen, folder: folder === 'none' ? '' : folder })
  return (
    <Card padded className={styles.choose}>
      <Select
        label={m.moving_software()}
        value={software}
        onChange={setSoftware}
        options={importSoftware.map((value) => ({ value, label: softwareNames[value] }))}
      />
      {state.files.length > 0 ? (
        <Select
          label={m.moving_file()}
          value={chosen}
          onChange={setFile}
          options={state.files.map(({ name, size }) => ({ value: name, label: `${name}（${formatBytes(size)}）` }))}
        />
      ) : (
        <Notice>{m.moving_no_files({ place: state.place })}</Notice>
      )}
      <Select
        label={m.moving_folder()}
        hint={m.moving_folder_hint({ place: state.place })}
        value={folder}
        onChange={setFolder}
        options={[
          { value: 'none', label: m.moving_folder_none() },
          ...state.folders.map((value) => ({ value, label: value })),
        ]}
      />
      {upload.share !== null && <ProgressBar value={upload.share * 100} label={m.moving_uploading()} />}
      <div className={styles.acts}>
        <input
          ref={upload.input}
          type="file"
          hidden
          accept=".sql,.json,.gz,.txt"
          onChange={upload.onChoose}
          aria-label={m.moving_upload()}
        />
        {upload.share === null ? (
          <Button onClick={() => upload.input.current?.click()}>{m.moving_upload()}</Button>
        ) : (
          <Button onClick={upload.stop}>{m.moving_upload_stop()}</Button>
        )}
        <Button variant="primary" disabled={chosen === ''} pending={pending} onClick={start}>
          {m.moving_try()}
        </Button>
      </div>
    </Card>
  )
}

/** A dump on its way to the server, in pieces. */
function useUpload(onSent: (name: string) => void) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ share: number; stop: () => void } | null>(null)
  const send = async (file: File) => {
    const controller = new AbortController()
    const stop = () => controller.abort()
    setSending({ share: 0, stop })
    try {
      await sendForm(
        file,
        { url: '/api/aoir-admin-import/upload', fields: {} },
        { signal: controller.signal, onProgress: (share) => setSending({ share, stop }), onWait: () => {} },
      )
      await queries.invalidateQueries({ queryKey: adminImportQuery(api).queryKey })
      onSent(file.name)
      toast.success(m.moving_uploaded())
    } catch (error) {
      if (!controller.signal.aborted) toast.error((error as Error).message)
    }
    setSending(null)
  }
  return {
    input,
    share: sending?.share ?? null,
    stop: () => sending?.stop(),
    onChoose(event: React.ChangeEvent<HTMLInputElement>) {
      const [file] = event.currentTarget.files ?? []
      event.currentTarget.value = ''
      if (file) void send(file)
    },
  }
}

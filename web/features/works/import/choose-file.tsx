import FolderOpen from 'lucide-react/icons/folder-open'
import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { FileButton } from '#web/media/choose/file-button.tsx'
import { FileZone } from '#web/media/choose/file-zone.tsx'
import { formatBytes } from '#web/media/format-bytes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatPercent } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { folderFile } from './folder-file.ts'
import styles from './import.module.css'
import type { Import } from './use-import.ts'

const endings = { fiction: '.txt,.text,.md,.markdown,.epub', manga: '.zip,.cbz,.epub' }

/** Not every phone does. */
function canChooseFolders(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype
}

export function ChooseFile({ book, type }: { book: Import; type: WorksType }) {
  const { sending, unsent } = book
  if (sending) {
    const { file, share, waiting } = sending
    const title = m.import_sending({ name: file.name })
    return (
      <div className={styles.sending}>
        <p className={styles.name}>{title}</p>
        <ProgressBar value={share * 100} label={title} />
        <p className={styles.note}>
          {waiting > 0
            ? m.upload_wait({ seconds: waiting })
            : `${formatBytes(file.size * share)} / ${formatBytes(file.size)} · ${formatPercent(Math.floor(share * 100) / 100)}`}
        </p>
      </div>
    )
  }
  return (
    <>
      <FileZone
        accept={endings[type]}
        onFiles={([file]) => file && void book.send(file)}
        call={m.import_choose()}
        hint={type === 'manga' ? m.import_hint_manga() : m.import_hint_fiction()}
        className={styles.zone}
      />
      {type === 'manga' && canChooseFolders() && (
        <FileButton accept="" folder onFiles={(files) => void book.send(folderFile(files))} className={styles.folder}>
          <Icon of={FolderOpen} size={18} />
          {m.import_choose_folder()}
        </FileButton>
      )}
      <p className={styles.note}>{m.import_safe()}</p>
      {unsent && (
        <Button className={styles.again} onClick={() => void book.send(unsent)}>
          {m.upload_retry_of({ name: unsent.name })}
        </Button>
      )}
    </>
  )
}

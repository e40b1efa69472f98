import Check from 'lucide-react/icons/check'
import FileIcon from 'lucide-react/icons/file'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './file-list.module.css'
import { orderOf, type PickerState, toggleChoice } from './picker-state.ts'

type FileListProps = { list: readonly Attachment[]; picker: PickerState; isStale: boolean }

/** My files as lines: a press chooses one, or no longer. */
export function FileList({ list, picker, isStale }: FileListProps) {
  return (
    <ul className={styles.list} aria-label={m.picker_my_files()} aria-busy={isStale}>
      {list.map((file) => {
        const isChosen = orderOf(picker.imageList, file) > 0
        return (
          <li key={file._id}>
            <button type="button" className={styles.row} aria-pressed={isChosen} onClick={() => toggleChoice(file)}>
              <Icon of={FileIcon} size={20} />
              <span className={styles.text}>
                <bdi className={styles.name}>{file.originalName || file.filename}</bdi>
                <span className={styles.note}>
                  {formatBytes(file.size)} · {formatDate(file.createTime)}
                </span>
              </span>
              {isChosen && <Icon of={Check} size={20} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

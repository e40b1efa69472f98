import Upload from 'lucide-react/icons/upload'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FileButton } from './file-button.tsx'
import styles from './file-zone.module.css'

interface FileZoneProps {
  accept: string
  onFiles: (files: File[]) => void
  call: string
  hint: string
  /** How large it is. */
  className: string | undefined
}

/** A wide place to press for a file, where there is none yet. */
export function FileZone({ accept, onFiles, call, hint, className }: FileZoneProps) {
  return (
    <FileButton accept={accept} onFiles={onFiles} className={classNames(styles.zone, className)}>
      <span className={styles.mark}>
        <Icon of={Upload} size={24} />
      </span>
      <span className={styles.call}>{call}</span>
      <span className={styles.hint}>{hint}</span>
    </FileButton>
  )
}

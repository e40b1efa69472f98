import Copy from 'lucide-react/icons/copy'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './command-line.module.css'

/** Something to type on the server, and a button that copies it. */
export function CommandLine({ command }: { command: string }) {
  const copy = async () => {
    if (await copyText(command)) toast.success(m.share_copied())
    else toast.warning(m.reader_copy_failed())
  }
  return (
    <span className={styles.line}>
      <code className={styles.command}>{command}</code>
      <IconButton
        size={32}
        label={m.admin_doctor_copy()}
        icon={<Icon of={Copy} size={16} />}
        onClick={() => void copy()}
      />
    </span>
  )
}

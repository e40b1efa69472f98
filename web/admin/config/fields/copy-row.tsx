import Copy from 'lucide-react/icons/copy'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FormRow } from './form-row.tsx'
import styles from './row.module.css'

/** Something of ours that has to be entered elsewhere. */
export function CopyRow({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const copy = async () => {
    if (await copyText(value)) toast.success(m.share_copied())
    else toast.warning(m.reader_copy_failed())
  }
  return (
    <FormRow label={label} hint={hint}>
      {({ labelId }) => (
        <>
          <code className={styles.copied}>{value}</code>
          <Button size={32} icon={<Icon of={Copy} size={16} />} aria-describedby={labelId} onClick={() => void copy()}>
            {m.admin_copy()}
          </Button>
        </>
      )}
    </FormRow>
  )
}

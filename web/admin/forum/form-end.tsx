import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './forum.module.css'

type FormEndProps = { pending: boolean; disabled: boolean; onCancel: () => void }

export function FormEnd({ pending, disabled, onCancel }: FormEndProps) {
  return (
    <div className={styles.formEnd}>
      <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      <Button type="submit" variant="primary" pending={pending} disabled={disabled}>
        {m.admin_save()}
      </Button>
    </div>
  )
}

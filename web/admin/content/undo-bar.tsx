import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './content.module.css'

type UndoBarProps = {
  batch: { id: string; count: number }
  onClose: () => void
  onUndone: () => Promise<unknown>
}

/** What was just removed, and the way back. */
export function UndoBar({ batch, onClose, onUndone }: UndoBarProps) {
  const { isPending, act } = useAct()
  const undo = () =>
    act(async () => {
      toast.success(sayUndone(await api.adminContent.undo({ batchId: batch.id })))
      onClose()
      await onUndone()
    })
  return (
    <Notice
      tone="success"
      className={styles.undo}
      action={
        <Button size={32} variant="text" pending={isPending} onClick={() => void undo()}>
          {m.admin_content_undo()}
        </Button>
      }
    >
      {m.admin_content_done({ batch: batch.id, count: batch.count })}
    </Notice>
  )
}

/** What others deleted meanwhile stays deleted, and is named. */
export function sayUndone({ restored, gone }: { restored: number; gone: number }): string {
  return gone > 0 ? m.admin_batch_undone_some({ restored, gone }) : m.admin_batch_undone({ restored })
}

import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ReasonField } from '#web/social/post-actions/reason-field.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface BoardRuling {
  board: { _id: string; systemName: string }
  state: 'open' | 'rejected' | 'closed' | 'hidden'
  label: string
}

type RulingDialogProps = { ruling: BoardRuling | null; onClose: () => void; onDone: () => Promise<unknown> }

/** The founder of the board is told, with the reason. */
export function RulingDialog({ ruling, onClose, onDone }: RulingDialogProps) {
  const [shown, setShown] = useState<BoardRuling | null>(null)
  const [reason, setReason] = useState('')
  const { isPending, act } = useAct()
  if (ruling && ruling !== shown) {
    setShown(ruling)
    setReason('')
  }
  const rule = async () => {
    if (!shown) return
    await act(async () => {
      await api.board.adminSetState({ systemId: shown.board._id, state: shown.state, reason })
      toast.success(m.post_act_done())
      onClose()
      await onDone()
    })
  }
  return (
    <Dialog
      open={ruling !== null}
      onClose={onClose}
      size="sm"
      dirty={reason !== ''}
      title={shown?.label ?? ''}
      description={shown?.board.systemName}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="rule" variant="primary" pending={isPending} onClick={() => void rule()}>
          {shown?.label}
        </Button>,
      ]}
    >
      <ReasonField label={m.admin_board_reason()} value={reason} onChange={setReason} />
    </Dialog>
  )
}

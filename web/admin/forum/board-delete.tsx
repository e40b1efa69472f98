import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { orderedBoardsQuery } from '#web/api/queries/admin-forum-queries.ts'
import { ReasonField } from '#web/social/post-actions/reason-field.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './forum.module.css'

type DeleteDialogProps = { board: Board | null; onClose: () => void; onDone: () => Promise<unknown> }

/** Deleting a board takes its name typed again, and a word about what becomes of its posts. */
export function DeleteDialog({ board, onClose, onDone }: DeleteDialogProps) {
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState<Board | null>(null)
  const [way, setWay] = useState<Way>('move')
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const { isPending, act } = useAct()
  // The same try again is the same deletion.
  const [key, setKey] = useState('')
  const begin = (next: Board) => {
    setShown(next)
    setWay('move')
    setTarget('')
    setReason('')
    setTyped('')
    setKey(crypto.randomUUID())
  }
  if (board && board !== shown) begin(board)
  const others = useOthers(shown)
  const isMove = way === 'move' && others.length > 0
  const isReady = typed.trim() === shown?.systemName && reason.trim() !== '' && (!isMove || target !== '')
  const remove = async () => {
    const isDone = await act(async () => {
      if (!shown) return
      const moveTo = isMove ? target : null
      const asked = { systemId: shown._id, systemName: typed, moveTo, reason }
      await api.boardDeletion.delete(asked, { idempotencyKey: key })
      toast.success(isMove ? m.admin_board_deleted_moving() : m.admin_board_deleted_removing())
      onClose()
      await onDone()
    })
    if (!isDone) setKey(crypto.randomUUID())
  }
  return (
    <Dialog
      open={board !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      dirty={reason !== '' || typed !== ''}
      title={m.admin_board_delete_title({ name: shown?.systemName ?? '' })}
      description={m.admin_board_delete_lead({
        posts: formatExact(shown?.systemContentNumber ?? 0),
        members: formatExact(shown?.systemMember ?? 0),
      })}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="delete" variant="danger" disabled={!isReady} pending={isPending} onClick={() => void remove()}>
          {m.admin_board_delete()}
        </Button>,
      ]}
    >
      <div className={styles.form}>
        <RadioGroup<Way>
          label={m.admin_board_delete_posts()}
          value={isMove ? 'move' : 'remove'}
          onChange={setWay}
          options={[
            {
              value: 'move',
              label: m.admin_board_delete_move(),
              hint: others.length > 0 ? m.admin_board_delete_move_hint() : m.admin_board_delete_no_other(),
              disabled: others.length === 0,
            },
            { value: 'remove', label: m.admin_board_delete_remove(), hint: m.admin_board_delete_remove_hint() },
          ]}
        />
        {isMove && (
          <Select
            label={m.admin_board_delete_to()}
            value={target}
            onChange={setTarget}
            options={others.map(({ _id, systemName, zoneName }) => ({
              value: _id,
              label: m.admin_board_delete_option({ name: systemName, zone: zoneName }),
            }))}
          />
        )}
        {isMove && shown && <Opened from={shown} to={others.find(({ _id }) => _id === target)} />}
        <ReasonField label={m.admin_board_delete_reason()} value={reason} onChange={setReason} />
        <TextField
          label={m.admin_board_delete_type({ name: shown?.systemName ?? '' })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

type Way = 'move' | 'remove'

/** Boards that may take its posts: of the same kind, and approved. */
function useOthers(board: Board | null): Board[] {
  const { data } = useQuery({ ...orderedBoardsQuery(api), enabled: board !== null })
  return (data?.list ?? []).filter(
    ({ _id, systemType, state }) =>
      _id !== board?._id && systemType === board?.systemType && state !== 'pending' && state !== 'rejected',
  )
}

/** What only some could read is there for everybody afterwards. */
function Opened({ from, to }: { from: Board; to: Board | undefined }) {
  if (to?.readRule !== 'everybody' || from.readRule === 'everybody') return null
  return <Notice tone="warning">{m.admin_board_delete_opened({ name: to.systemName })}</Notice>
}

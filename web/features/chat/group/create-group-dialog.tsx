import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { putSession } from '#web/chat/chat-cache.ts'
import { usePaths } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './people.module.css'
import { PickPeople } from './pick-people.tsx'

type CreateGroupDialogProps = {
  open: boolean
  /** Who is in it for certain: the other one of a private chat. */
  first?: UserCard
  onClose: () => void
  onClosed?: () => void
}

/** A new group of people I choose. */
export function CreateGroupDialog({ open, first, onClose, onClosed }: CreateGroupDialogProps) {
  const [picked, setPicked] = useState<UserCard[]>(() => (first ? [first] : []))
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const { isPending, act } = useAct()
  const create = () =>
    act(async () => {
      const users = picked.map(({ _id }) => _id)
      const target = { users, name: name.trim() || undefined }
      const session = await api.im.createSession({ sessionType: 2, toUserAndGroupId: target })
      putSession(queries, session)
      const asked = users.length + 1 - (session.group?.members ?? 0)
      if (asked > 0) toast.success(m.group_created_asked({ count: asked }))
      onClose()
      await navigate(paths.chat(session._id))
    })
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={m.group_create()}
      dirty={picked.length > (first ? 1 : 0) || name !== ''}
      size="sm"
      footer={
        <div className={styles.foot}>
          <span className={styles.count}>{m.group_create_picked({ count: picked.length })}</span>
          <Button variant="primary" pending={isPending} disabled={picked.length === 0} onClick={() => void create()}>
            {m.group_create_do()}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <TextField
          label={m.group_create_name()}
          hint={m.group_create_name_hint()}
          limit={limits.groupName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p className={styles.hint}>{m.group_create_pick_hint()}</p>
        <PickPeople picked={picked} onChange={(next) => setPicked(next.slice(0, limits.groupUsersAtOnce))} />
      </div>
    </Overlay>
  )
}

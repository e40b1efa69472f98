import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { GroupFace } from '#web/features/chat/group/group-face.tsx'
import styles from '#web/features/chat/group/people.module.css'
import { nameOf } from '#web/features/chat/use-chat-acts.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'

type ForwardDialogProps = { message: ChatMessage; open: boolean; onClose: () => void }

/** To which of my chats a message goes on. */
export function ForwardDialog({ message, open, onClose }: ForwardDialogProps) {
  const [picked, setPicked] = useState<string[]>([])
  const { data } = useQuery(sessionsQuery(api))
  const { isPending, act } = useAct()
  const reachable = (data?.list ?? []).filter(({ toUser, group, isBlocked }) =>
    group ? group.role : toUser && !isBlocked,
  )
  const turn = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const send = () =>
    act(async () => {
      await api.imAct.forward({ messageIds: [message._id], toSessionIds: picked })
      toast.success(m.chat_forward_done())
      onClose()
    })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={m.chat_forward()}
      label={m.chat_forward_do()}
      pending={isPending}
      disabled={picked.length === 0 || picked.length > limits.forwardTargets}
      onAct={send}
    >
      {reachable.map((session) => (
        <div key={session._id} className={styles.person}>
          <Face of={session} />
          <Checkbox
            className={styles.check}
            label={nameOf(session)}
            checked={picked.includes(session._id)}
            onChange={() => turn(session._id)}
          />
        </div>
      ))}
    </ActDialog>
  )
}

function Face({ of: { group, toUser } }: { of: ChatSession }) {
  if (group) return <GroupFace of={group} size={40} />
  return toUser && <MemberAvatar of={toUser} size={40} />
}

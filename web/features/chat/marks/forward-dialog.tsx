import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { pageLimits } from '#contract/page-limits.ts'
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
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'

export type ForwardDialogProps = {
  /** They go on as one card. */
  messages: readonly ChatMessage[]
  open: boolean
  onClose: () => void
  onClosed?: () => void
  onDone?: () => void
}

/** To which of my chats messages go on. */
export function ForwardDialog({ messages, open, onClose, onClosed, onDone }: ForwardDialogProps) {
  const [picked, setPicked] = useState<string[]>([])
  const [wanted, setWanted] = useState('')
  const { data } = useQuery(sessionsQuery(api))
  const { isPending, act } = useAct()
  const reachable = (data?.list ?? []).filter(({ toUser, group, isBlocked }) =>
    group ? group.role : toUser && !isBlocked,
  )
  const isWanted = (session: ChatSession) => nameOf(session).toLowerCase().includes(wanted.trim().toLowerCase())
  const turn = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const send = () =>
    act(async () => {
      await api.imAct.forward({ messageIds: messages.map(({ _id }) => _id), toSessionIds: picked })
      toast.success(m.chat_forward_done())
      onClose()
      onDone?.()
    })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={m.chat_forward()}
      description={messages.length > 1 ? m.chat_forward_as_card({ count: messages.length }) : undefined}
      label={m.chat_forward_do()}
      pending={isPending}
      disabled={picked.length === 0 || picked.length > limits.forwardTargets}
      onAct={send}
    >
      {reachable.length > few && (
        <FilterField
          label={m.chat_search()}
          prefix={<Icon of={Search} size={18} />}
          maxLength={pageLimits.keyword}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {reachable.filter(isWanted).map((session) => (
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

/** More are looked for by their names. */
const few = 8

function Face({ of: { group, toUser } }: { of: ChatSession }) {
  if (group) return <GroupFace of={group} size={40} />
  return toUser && <MemberAvatar of={toUser} size={40} />
}

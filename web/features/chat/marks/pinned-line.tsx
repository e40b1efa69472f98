import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pin from 'lucide-react/icons/pin'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pinnedQuery } from '#web/api/queries/chat-queries.ts'
import { useJump } from '#web/features/chat/around/use-jump.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './marks.module.css'
import { authorIn, excerptOf, mayPin } from './message-words.ts'
import { useMarkActs } from './use-mark-acts.ts'

const PinsDialog = lazyPart(() => import('./pins-dialog.tsx').then((module) => module.PinsDialog))

/** What is kept in sight in a chat, one at a time: a press leads there, and the next one follows. */
export function PinnedLine({ session }: { session: ChatSession }) {
  const { _id, group } = session
  const { data } = useQuery({ ...pinnedQuery(api, _id), enabled: group?.role !== null })
  const acts = useMarkActs()
  const jump = useJump()
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const list = data?.list ?? []
  const number = list.length
  const current = list[at % Math.max(1, number)]
  if (!current) return null
  return (
    <div className={styles.pinned} role="note" aria-label={m.chat_pinned()}>
      <Icon of={Pin} size={16} className={styles.pinnedIcon} />
      <button
        type="button"
        className={styles.pinnedWords}
        onClick={() => {
          jump(_id, current.seq)
          setAt((before) => (before + 1) % number)
        }}
      >
        {m.group_line({ name: authorIn(session, current)?.name ?? m.person_gone(), text: excerptOf(current) })}
      </button>
      {number > 1 && (
        <span className={styles.pinnedPlace}>{m.chat_pinned_place({ at: (at % number) + 1, number })}</span>
      )}
      {number > 1 ? (
        <IconButton
          size={28}
          icon={<Icon of={ChevronDown} size={16} />}
          label={m.chat_pinned_all()}
          onClick={() => setOpen(true)}
        />
      ) : (
        mayPin(session) && (
          <IconButton
            size={28}
            icon={<Icon of={X} size={16} />}
            label={m.chat_unpin()}
            onClick={() => void acts.pin(current, false)}
          />
        )
      )}
      {isOpen && <PinsDialog session={session} open onClose={() => setOpen(false)} />}
    </div>
  )
}

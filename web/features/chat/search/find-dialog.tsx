import { useInfiniteQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useRef, useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type MessageSelection, messageSearchQuery } from '#web/api/queries/chat-queries.ts'
import { useJump } from '#web/features/chat/around/use-jump.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Filters } from './filters.tsx'
import styles from './find.module.css'
import { FoundRow } from './found-row.tsx'

export type FindDialogProps = {
  open: boolean
  /** In this one alone; without it in all of mine. */
  session?: ChatSession
  keyword?: string
  kind?: MessageSelection['kind']
  onClose: () => void
  onClosed?: () => void
}

const typing = 300

/** Looks for what was said, by words, person, kind and day; a press leads there. */
export function FindDialog({ open, session, keyword = '', kind, onClose, onClosed }: FindDialogProps) {
  const [typed, setTyped] = useState(keyword)
  const [select, setSelect] = useState<MessageSelection>({ sessionId: session?._id, kind })
  const field = useRef<HTMLInputElement>(null)
  const wanted = useSettled(typed.trim(), typing)
  return (
    <Overlay open={open} onClose={onClose} onClosed={onClosed} title={m.chat_find()} size="md" initialFocus={field}>
      <div className={styles.find}>
        <FilterField
          ref={field}
          label={session ? m.chat_find_here() : m.chat_find_hint()}
          prefix={<Icon of={Search} size={18} />}
          maxLength={pageLimits.keyword}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Filters session={session} select={select} onChange={setSelect} />
        <Found keyword={wanted} select={select} isInOne={session !== undefined} onClose={onClose} />
      </div>
    </Overlay>
  )
}

type FoundProps = { keyword: string; select: MessageSelection; isInOne: boolean; onClose: () => void }

function Found({ keyword, select, isInOne, onClose }: FoundProps) {
  const jump = useJump()
  const isAsked = keyword !== '' || (isInOne && select.kind !== undefined && select.kind !== 'text')
  const found = useInfiniteQuery({ ...messageSearchQuery(api, keyword, select), enabled: isAsked })
  if (!isAsked) return <EmptyState compact title={m.chat_find_empty()} />
  if (found.isPending) return <SkeletonRows count={4} size={40} widths={[40, 80]} row={styles.row} text={styles.text} />
  if (!found.data) return <LoadError of={found} compact />
  const list = found.data.pages.flatMap((page) => page.list)
  const words = found.data.pages.flatMap((page) => page.words)
  if (list.length === 0) return <EmptyState compact title={m.chat_find_none()} />
  return (
    <>
      <ul aria-label={m.chat_found()}>
        {list.map((message) => (
          <li key={message._id}>
            <FoundRow
              of={message}
              words={words}
              isInOne={isInOne}
              onChoose={() => {
                onClose()
                jump(message.sessionId, message.seq)
              }}
            />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="text" block pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {m.feed_more()}
        </Button>
      )}
    </>
  )
}

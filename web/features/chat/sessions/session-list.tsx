import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { ImSession } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { nameOf } from '#web/features/chat/use-chat-acts.ts'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { PickPerson } from './pick-person.tsx'
import styles from './session-list.module.css'
import { SessionRow } from './session-row.tsx'

type SessionListProps = {
  /** The one on show beside it. */
  current?: string
  /** Something around each row, such as what a finger can pull out from under it. */
  around?: (session: ImSession, row: ReactNode) => ReactNode
  /** The box of a field to find one. Without it there is none. */
  searchClass?: string
}

/** My chats; without any, the people I could write to. */
export function SessionList({ current, around = (_, row) => row, searchClass }: SessionListProps) {
  const sessions = useQuery(sessionsQuery(api))
  const [wanted, setWanted] = useState('')
  const list = sessions.data?.list
  if (sessions.isPending) return <SessionSkeleton />
  if (!list)
    return (
      <ErrorState
        compact
        message={sessions.error instanceof ApiError ? sessions.error.message : undefined}
        retrying={sessions.isFetching}
        onRetry={() => void sessions.refetch()}
      />
    )
  if (list.length === 0) return <PickPerson />
  const found = list.filter((session) => nameOf(session).toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <>
      {searchClass && (
        <div className={searchClass}>
          <TextField
            label={m.chat_search()}
            hideLabel
            type="search"
            variant="fill"
            size={36}
            prefix={<Icon of={Search} size={18} />}
            placeholder={m.chat_search()}
            maxLength={limits.keyword}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState level={2} compact title={m.chat_search_none()} />
      ) : (
        <ul aria-label={m.message_sessions()}>
          {found.map((session) => (
            <li key={session._id} className={styles.item}>
              {around(session, <SessionRow session={session} isCurrent={session._id === current} />)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function SessionSkeleton() {
  return (
    <SkeletonRegion>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" size={44} />
          <div className={styles.text}>
            <Skeleton width={40} />
            <Skeleton width={80} />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { FollowCard } from '#contract/modules/forum/follow.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { peopleQuery } from '#web/api/queries/people-queries.ts'
import { Invitations } from '#web/features/chat/group/invitations.tsx'
import { NewGroupButton } from '#web/features/chat/group/new-group-button.tsx'
import { FindMessages } from '#web/features/chat/search/find-messages.tsx'
import { nameOf } from '#web/features/chat/use-chat-acts.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { LookAround } from '#web/social/people/empty-state-links.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './session-list.module.css'
import { SessionRow } from './session-row.tsx'

type SessionListProps = {
  /** The one on show beside it. */
  current?: string
  /** Something around each row, such as what a finger can pull out from under it. */
  around?: (session: ChatSession, row: ReactNode) => ReactNode
  /** The box of a field to find one. Without it there is none. */
  searchClass?: string
}

/** My chats; without any, the people I could write to, or that this site has none. */
export function SessionList({ current, around = (_, row) => row, searchClass }: SessionListProps) {
  const sessions = useQuery(sessionsQuery(api))
  const [wanted, setWanted] = useState('')
  const { COMMON_IS_CHAT } = useSite()
  const list = sessions.data?.list
  if (sessions.isPending) return <SessionSkeleton />
  if (!list) return <LoadError of={sessions} compact />
  if (list.length === 0)
    return COMMON_IS_CHAT ? (
      <>
        {searchClass && (
          <div className={searchClass}>
            <span className={styles.name}>{m.message_sessions()}</span>
            <NewGroupButton />
          </div>
        )}
        <Invitations />
        <PickPerson />
      </>
    ) : (
      <EmptyState compact drawing="nothing" title={m.im_closed()} />
    )
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
            maxLength={pageLimits.keyword}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <NewGroupButton />
        </div>
      )}
      <Invitations />
      {wanted.trim() !== '' && <FindRow keyword={wanted.trim()} />}
      {found.length === 0 ? (
        <EmptyState compact title={m.chat_search_none()} />
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

/** From the names of chats to what was said in them. */
function FindRow({ keyword }: { keyword: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.find} onClick={() => setOpen(true)}>
        <Icon of={Search} size={18} />
        <span className={styles.name}>{m.chat_find_words({ keyword })}</span>
      </button>
      <FindMessages open={isOpen} keyword={keyword} onClose={() => setOpen(false)} />
    </>
  )
}

const SessionSkeleton = () => <SkeletonRows count={6} size={44} widths={[40, 80]} row={styles.row} text={styles.text} />

/** Nobody has written yet: somebody I follow may be the first. */
function PickPerson() {
  const me = useMe()
  const people = useInfiniteQuery({ ...peopleQuery(api, 'follow', me?._id ?? ''), enabled: me !== null })
  const list = people.data?.pages.flatMap((page) => page.list) ?? []
  const isNobody = people.data !== undefined && list.length === 0
  return (
    <>
      <EmptyState
        compact
        drawing="people"
        title={m.message_sessions_empty()}
        description={isNobody ? m.chat_pick_nobody() : m.chat_pick_hint()}
        action={isNobody && <LookAround />}
      />
      {list.length > 0 && (
        <ul className={styles.people} aria-label={m.chat_people_label()}>
          {list.map((person) => (
            <li key={person._id}>
              <Person of={person} />
            </li>
          ))}
        </ul>
      )}
      {people.hasNextPage && (
        <Button
          variant="line"
          className={styles.more}
          pending={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {m.feed_more()}
        </Button>
      )}
    </>
  )
}

function Person({ of }: { of: FollowCard }) {
  const navigate = useNavigate()
  const paths = usePaths()
  const open = async () => {
    try {
      const { _id } = await api.im.createSession({ sessionType: 1, toUserAndGroupId: of._id })
      await navigate(paths.chat(_id))
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <button type="button" className={styles.person} onClick={() => void open()}>
      <MemberAvatar of={of} size={40} />
      <span className={styles.name}>{of.name}</span>
    </button>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { FollowCard } from '#contract/modules/forum/follow.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { peopleQuery } from '#web/api/queries/people-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { usePlaces } from '#web/social/paths.ts'
import { LookAround } from '#web/social/people/way-on.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './session-list.module.css'

/** Nobody has written yet: somebody I follow may be the first. */
export function PickPerson() {
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
  const places = usePlaces()
  const open = async () => {
    try {
      const { _id } = await api.im.createSession({ sessionType: 1, toUserAndGroupId: of._id })
      await navigate(places.chat(_id))
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

import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { UserCard } from '#contract/modules/account/user.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { newKey } from '#web/api/new-key.ts'
import { sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { peopleQuery } from '#web/api/queries/people-queries.ts'
import { takeMessage } from '#web/chat/chat-cache.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './send-to-friend.module.css'

/** What goes as a card. */
export type SentCard = { postsId: string } | { workId: string } | { contactId: string }

type SendToFriendProps = { open: boolean; card: SentCard; onClose: () => void }

/** Sends a post, a work or a person as a card to somebody I talk with, or whom I follow. */
export function SendToFriend({ open, card, onClose }: SendToFriendProps) {
  return (
    <Overlay open={open} onClose={onClose} title={m.chat_share()} size="sm">
      <Friends card={card} onSent={onClose} />
    </Overlay>
  )
}

function Friends({ card, onSent }: { card: SentCard; onSent: () => void }) {
  const me = useMe()?._id ?? ''
  const [wanted, setWanted] = useState('')
  const sessions = useQuery(sessionsQuery(api))
  const people = useInfiniteQuery(peopleQuery(api, 'follow', me))
  const recent = (sessions.data?.list ?? []).flatMap(({ toUser }) => toUser ?? [])
  const known = new Set(recent.map(({ _id }) => _id))
  const followed = (people.data?.pages ?? []).flatMap(({ list }) => list).filter(({ _id }) => !known.has(_id))
  const isWanted = ({ name }: UserCard) => name.toLowerCase().includes(wanted.trim().toLowerCase())
  if (sessions.isPending || people.isPending) return <FriendsSkeleton />
  if (recent.length + followed.length === 0)
    return <EmptyState compact drawing="people" title={m.chat_pick_title()} description={m.chat_pick_nobody()} />
  return (
    <>
      <FilterField
        label={m.people_search()}
        prefix={<Icon of={Search} size={18} />}
        maxLength={pageLimits.keyword}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <div className={styles.lists}>
        <Group title={m.chat_share_recent()} people={recent.filter(isWanted)} {...{ card, onSent }} />
        <Group title={m.chat_share_follows()} people={followed.filter(isWanted)} {...{ card, onSent }} />
      </div>
    </>
  )
}

type GroupProps = { title: string; people: UserCard[]; card: SentCard; onSent: () => void }

function Group({ title, people, card, onSent }: GroupProps) {
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {people.map((person) => (
          <Friend key={person._id} person={person} card={card} onSent={onSent} />
        ))}
      </ul>
    </section>
  )
}

function Friend({ person, card, onSent }: Pick<GroupProps, 'card' | 'onSent'> & { person: UserCard }) {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const send = () =>
    act(async () => {
      await sendCard(queries, person._id, card)
      toast.success(m.chat_share_done())
      onSent()
    })
  return (
    <li className={styles.row}>
      <MemberAvatar of={person} size={40} />
      <span className={styles.name}>{person.name}</span>
      <Button
        variant="soft"
        size={32}
        pending={isPending}
        aria-label={m.chat_send_to({ name: person.name })}
        onClick={() => void send()}
      >
        {m.chat_send()}
      </Button>
    </li>
  )
}

async function sendCard(queries: QueryClient, userId: string, card: SentCard): Promise<void> {
  const { _id } = await api.im.createSession({ sessionType: 1, toUserAndGroupId: userId })
  await takeMessage(queries, await api.im.send({ sessionId: _id, ...card, clientId: newKey() }))
}

function FriendsSkeleton() {
  return (
    <SkeletonRegion>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" size={40} />
          <Skeleton width={50} />
        </div>
      ))}
    </SkeletonRegion>
  )
}

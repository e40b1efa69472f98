import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { UserCard } from '#contract/modules/account/user.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { peopleQuery } from '#web/api/queries/people-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './people.module.css'

type PickPeopleProps = {
  picked: UserCard[]
  onChange: (picked: UserCard[]) => void
  /** Who is in it already. */
  without?: ReadonlySet<string>
}

/** People I talk with or follow, to be brought into a group. */
export function PickPeople({ picked, onChange, without }: PickPeopleProps) {
  const [wanted, setWanted] = useState('')
  const { recent, followed, isPending, more } = usePeople(without)
  const isWanted = ({ name }: UserCard) => name.toLowerCase().includes(wanted.trim().toLowerCase())
  const lists = [
    { title: m.chat_share_recent(), people: recent.filter(isWanted) },
    { title: m.chat_share_follows(), people: followed.filter(isWanted) },
  ].filter(({ people }) => people.length > 0)
  const isPicked = (person: UserCard) => picked.some(({ _id }) => _id === person._id)
  const turn = (person: UserCard) =>
    onChange(isPicked(person) ? picked.filter(({ _id }) => _id !== person._id) : [...picked, person])
  return (
    <>
      <Picked people={picked} onRemove={turn} />
      <FilterField
        label={m.people_search()}
        prefix={<Icon of={Search} size={18} />}
        maxLength={pageLimits.keyword}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {isPending && <SkeletonRows count={4} size={40} widths={[50, 30]} row={styles.person} text={styles.name} />}
      {!isPending && lists.length === 0 && (
        <EmptyState compact drawing="people" title={m.group_pick_nobody()} description={m.chat_pick_nobody()} />
      )}
      {lists.map(({ title, people }) => (
        <fieldset key={title} className={styles.people}>
          <legend className={styles.title}>{title}</legend>
          {people.map((person) => (
            <div key={person._id} className={styles.person}>
              <MemberAvatar of={person} size={40} />
              <Checkbox
                className={styles.check}
                label={person.name}
                checked={isPicked(person)}
                onChange={() => turn(person)}
              />
            </div>
          ))}
        </fieldset>
      ))}
      {more && (
        <Button variant="line" className={styles.more} pending={more.isFetching} onClick={more.fetch}>
          {m.feed_more()}
        </Button>
      )}
    </>
  )
}

function usePeople(without: ReadonlySet<string> | undefined) {
  const me = useMe()?._id ?? ''
  const sessions = useQuery(sessionsQuery(api))
  const people = useInfiniteQuery(peopleQuery(api, 'follow', me))
  const isOut = ({ _id }: UserCard) => !without?.has(_id)
  const recent = (sessions.data?.list ?? []).flatMap(({ toUser }) => toUser ?? []).filter(isOut)
  const known = new Set(recent.map(({ _id }) => _id))
  const followed = (people.data?.pages ?? [])
    .flatMap(({ list }) => list)
    .filter((person) => isOut(person) && !known.has(person._id))
  const more = people.hasNextPage && {
    isFetching: people.isFetchingNextPage,
    fetch: () => void people.fetchNextPage(),
  }
  return { recent, followed, isPending: sessions.isPending || people.isPending, more }
}

function Picked({ people, onRemove }: { people: UserCard[]; onRemove: (person: UserCard) => void }) {
  if (people.length === 0) return null
  return (
    <ul className={styles.picked} aria-label={m.group_create_picked({ count: people.length })}>
      {people.map((person) => (
        <li key={person._id} className={styles.pick}>
          <MemberAvatar of={person} size={44} />
          <button
            type="button"
            className={styles.off}
            aria-label={m.group_pick_remove({ name: person.name })}
            onClick={() => onRemove(person)}
          >
            <Icon of={X} size={12} />
          </button>
          <span className={styles.pickName}>{person.name}</span>
        </li>
      ))}
    </ul>
  )
}

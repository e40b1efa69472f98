import { useInfiniteQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { FollowCard } from '#contract/modules/forum/follow.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type PeopleKind, peopleQuery } from '#web/api/queries/people-queries.ts'
import { useArea } from '#web/social/paths.ts'
import { GoPost, LookAround } from '#web/social/people/empty-state-links.tsx'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { FollowButton, useFollow } from '#web/social/toggles/follow-button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './people-list.module.css'

type PeopleListProps = { kind: PeopleKind; userId: string; isMine: boolean }

/** Whom somebody follows, or who follows them, with a field to find one of them. */
export function PeopleList({ kind, userId, isMine }: PeopleListProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const people = useInfiniteQuery(peopleQuery(api, kind, userId, keyword))
  return (
    <>
      <FilterField
        label={m.people_search()}
        prefix={<Icon of={Search} size={16} />}
        maxLength={pageLimits.keyword}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={styles.search}
      />
      <Rows kind={kind} isMine={isMine} isFiltered={keyword !== ''} people={people} />
    </>
  )
}

type RowsProps = Pick<PeopleListProps, 'kind' | 'isMine'> & {
  isFiltered: boolean
  people: ReturnType<typeof useInfiniteQuery<Awaited<ReturnType<typeof api.follow.fansList>>>>
}

function Rows({ kind, isMine, isFiltered, people }: RowsProps) {
  if (people.isPending) return <PeopleSkeleton />
  if (!people.data) return <LoadError of={people} />
  const list = people.data.pages.flatMap((page) => page.list)
  if (list.length === 0) return <NobodyHere kind={kind} isMine={isMine} isFiltered={isFiltered} />
  return (
    <>
      <ul className={styles.list}>
        {list.map((person) => (
          <li key={person._id} className={styles.row}>
            <Person person={person} />
          </li>
        ))}
      </ul>
      <MoreButton of={people} className={styles.more} />
    </>
  )
}

/** A finger slips easily, so the phone asks before it lets somebody go. */
function Person({ person }: { person: FollowCard }) {
  const area = useArea()
  const follow = useFollow(person)
  const ask = async () => {
    if (await confirm({ title: m.follow_end_sure({ name: person.name }), confirmLabel: m.follow_end() })) follow()
  }
  return (
    <PersonLine
      of={person}
      size={44}
      end={<FollowButton of={person} onUnfollow={area === 'mobile' ? () => void ask() : undefined} />}
    >
      {person.signature && <span className={styles.signature}>{person.signature}</span>}
    </PersonLine>
  )
}

function NobodyHere({ kind, isMine, isFiltered }: { kind: PeopleKind; isMine: boolean; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState drawing="nothing" title={m.people_none_found()} />
  const own = kind === 'follow' ? m.page_follow_empty() : m.page_fans_empty()
  const other = kind === 'follow' ? m.people_no_follows() : m.people_no_fans()
  return (
    <EmptyState
      drawing="people"
      title={isMine ? own : other}
      action={isMine && (kind === 'follow' ? <LookAround /> : <GoPost />)}
    />
  )
}

function PeopleSkeleton() {
  return (
    <SkeletonRegion className={styles.list}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" size={44} />
          <Skeleton width={40} />
        </div>
      ))}
    </SkeletonRegion>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardQuery } from '#web/api/queries/board-queries.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { BoardCard } from '#web/social/boards/board-card.tsx'
import { PersonCard } from '#web/social/people/person-card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { HoverCard } from '#web/ui/overlays/hover-card.tsx'
import styles from './hover-cards.module.css'
import type { Subject } from './subject.ts'
import { watchLingering } from './watch-lingering.ts'

export function HoverCards() {
  const popup = useRef<HTMLDivElement>(null)
  const { shown, last } = useLingering(popup)
  if (!last) return null
  return (
    <HoverCard
      open={shown !== null}
      anchor={last.link}
      label={last.kind === 'person' ? m.hover_person() : m.hover_board()}
      popup={popup}
      className={styles.card}
    >
      {last.kind === 'person' ? <Person key={last.name} id={last.name} /> : <Board key={last.name} sign={last.name} />}
    </HoverCard>
  )
}

/** What is shown now, and what was shown last: the card keeps its content while it goes. */
function useLingering(popup: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Subject | null>(null)
  const [last, setLast] = useState<Subject | null>(null)
  if (shown && shown !== last) setLast(shown)
  const { key } = useLocation()
  useEffect(() => watchLingering(setShown, popup), [popup])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => setShown(null), [key])
  return { shown, last }
}

function Person({ id }: { id: string }) {
  const { data, isError } = useQuery(userQuery(api, id))
  if (isError) return <Failed />
  return data ? <PersonCard of={data} /> : <Waiting />
}

function Board({ sign }: { sign: string }) {
  const { data, isError } = useQuery(boardQuery(api, sign))
  if (isError) return <Failed />
  return data ? <BoardCard of={data} /> : <Waiting />
}

function Waiting() {
  return (
    <SkeletonRegion className={styles.waiting}>
      <Skeleton shape="round" size={48} />
      <div>
        <Skeleton width={60} />
        <Skeleton width={90} />
      </div>
    </SkeletonRegion>
  )
}

function Failed() {
  return <p className={styles.failed}>{m.hover_failed()}</p>
}

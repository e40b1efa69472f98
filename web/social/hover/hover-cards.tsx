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
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { HoverCard } from '#web/ui/overlays/hover-card.tsx'
import styles from './hover-cards.module.css'
import { type Subject, subjectOf } from './subject.ts'

/** Long enough not to pop up under a pointer on its way; short between one card and the next. */
const linger = { pointer: 400, keyboard: 600, next: 150, leave: 200 }

const stops = 'a[href]:not([tabindex="-1"]), button:not(:disabled)'

/** Tells which link one lingers on, with the pointer or with the focus; null when there is none any more. */
function watchLingering(tell: (subject: Subject | null) => void, popup: RefObject<HTMLElement | null>) {
  let shown: Subject | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (next: Subject | null) => {
    clearTimeout(timer)
    if (next?.link !== shown?.link) tell(next)
    shown = next
  }
  const later = (next: Subject | null, wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => show(next?.link.isConnected ? next : null), wait)
  }
  const isInCard = (target: EventTarget | null) => target instanceof Node && popup.current?.contains(target)

  const come = (target: EventTarget | null, wait: number) => {
    const subject = subjectOf(target)
    if (isInCard(target) || (subject && subject.link === shown?.link)) clearTimeout(timer)
    else if (subject) later(subject, shown ? linger.next : wait)
    else if (shown) later(null, linger.leave)
    else clearTimeout(timer)
  }
  const onPointer = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'mouse') come(target, linger.pointer)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) come(target, linger.keyboard)
  }
  const onPress = ({ target }: Event) => {
    if (!isInCard(target)) show(null)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!shown) return
    if (event.key === 'Tab') walk(event, shown.link, popup.current)
    if (event.key !== 'Escape') return
    if (isInCard(document.activeElement)) shown.link.focus()
    show(null)
  }

  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerover', onPointer, { signal, passive: true })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('pointerdown', onPress, { signal, passive: true })
  // Before the popup itself, which keeps Escape to itself.
  document.addEventListener('keydown', onKey, { signal, capture: true })
  // The link that has brought this code is still waiting.
  come([...document.querySelectorAll('a:hover')].at(-1) ?? null, linger.pointer)
  if (document.activeElement?.matches('a:focus-visible')) come(document.activeElement, linger.keyboard)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** The card lies at the end of the page; for the Tab key it comes right after its link. */
function walk(event: KeyboardEvent, link: HTMLElement, card: HTMLElement | null): void {
  const all = [...(card?.querySelectorAll<HTMLElement>(stops) ?? [])]
  const focused = document.activeElement
  if (focused === link && !event.shiftKey && all[0]) {
    event.preventDefault()
    all[0].focus()
  }
  if (focused === all[0] && event.shiftKey) {
    event.preventDefault()
    link.focus()
  }
  // From the link the browser finds its own way on.
  if (focused === all.at(-1) && !event.shiftKey) link.focus()
}

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
  const last = useLastShown(shown)
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

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type MessagePage, type Messages, messagesQuery } from '#web/api/queries/chat-queries.ts'
import { closeGap, isBehind, readSession } from '#web/chat/chat-cache.ts'
import { allOf, knownUpTo } from '#web/chat/messages.ts'
import { useOutbox } from '#web/chat/outbox-store.ts'
import { useSocketOnline } from '#web/session/socket.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { NewContentPill } from '#web/ui/feedback/pill.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { JumpPill } from './around/jump-pill.tsx'
import { useReached } from './around/use-jump.ts'
import type { Opening } from './around/use-opening.ts'
import styles from './chat.module.css'
import { roleIn } from './group/author.tsx'
import { ShowPicture, useShowPicture } from './kinds/show-picture.ts'
import { mayPin } from './marks/message-words.ts'
import { MessageRow } from './message/message-row.tsx'
import { type TimelineItem, timelineOf } from './timeline.ts'
import { nameOf } from './use-chat-acts.ts'
import { useChatScroll } from './use-chat-scroll.ts'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

function useInSight(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

const groupPause = 300

/** What stands at the end of a list that somebody looks at has been read. */
function useReading({ _id, readSeq, unread, group }: ChatSession, data: Messages, isAtEnd: boolean): void {
  // Where many write, many messages are read by one call.
  const pause = group ? groupPause : 0
  const queries = useQueryClient()
  const isInSight = useInSight()
  const isOnline = useSocketOnline()
  const upTo = knownUpTo(data)
  const isUnread = unread > 0 && upTo > readSeq
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be said is said when the network is back
  useEffect(() => {
    if (!isInSight || !isAtEnd || !isUnread) return
    const read = () => void readSession(queries, _id, upTo).catch(() => undefined)
    if (pause === 0) return read()
    const timer = setTimeout(read, pause)
    return () => clearTimeout(timer)
  }, [queries, _id, upTo, isInSight, isAtEnd, isUnread, isOnline, pause])
}

const grace = 200

/** However it came about: what the session has and the list has not is fetched. */
function useGapWatch(session: ChatSession, data: Messages): void {
  const queries = useQueryClient()
  const isLess = isBehind(data, session)
  useEffect(() => {
    if (!isLess) return
    // The message itself is mostly on its way just now, by the socket.
    const timer = setTimeout(() => void closeGap(queries, session._id, () => true), grace)
    return () => clearTimeout(timer)
  }, [queries, session._id, isLess])
}

type MessageListProps = {
  session: ChatSession
  opening: Opening
  /** Which of them it was opened for. */
  place: number | undefined
}

/** The messages, the newest at the end; older ones come when somebody scrolls up to them. */
export function MessageList({ session, opening, place }: MessageListProps) {
  const messages = useInfiniteQuery(messagesQuery(api, session._id))
  if (messages.isPending) return <MessageSkeleton />
  if (!messages.data) return <LoadError of={messages} className={styles.middle} />
  return (
    <Loaded session={session} opening={opening} place={place} data={messages.data}>
      {(box) => messages.hasNextPage && <Older box={box} pages={messages} />}
    </Loaded>
  )
}

type LoadedProps = MessageListProps & {
  data: Messages
  /** Above the first of them. */
  children: (box: RefObject<HTMLDivElement | null>) => ReactNode
}

function Loaded({ session, opening, place, data, children }: LoadedProps) {
  const timeline = useTimeline(session._id, data, opening.newFrom)
  const box = useRef<HTMLDivElement>(null)
  const { isAtEnd, waiting, toEnd } = useChatScroll(box, timeline)
  useReached(session._id, place, timeline)
  useGapWatch(session, data)
  useReading(session, data, isAtEnd)
  const showPicture = useShowPicture(timeline)
  const label = session.group
    ? m.group_list_label({ name: session.group.name })
    : m.chat_list_label({ name: nameOf(session) })
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section ref={box} className={styles.box} aria-label={label} tabIndex={0}>
        <div className={styles.chat}>
          {children(box)}
          <ShowPicture value={showPicture}>
            <Rows timeline={timeline} session={session} />
          </ShowPicture>
        </div>
      </section>
      <JumpPill session={session} opening={opening} box={box} isAtEnd={isAtEnd} />
      {waiting > 0 && (
        <div className={styles.pill}>
          <NewContentPill icon={ChevronDown} onClick={toEnd}>
            {m.chat_new({ count: waiting })}
          </NewContentPill>
        </div>
      )}
    </div>
  )
}

function useTimeline(id: string, data: Messages, newFrom: number | null): TimelineItem[] {
  const me = useMe()?._id ?? ''
  const { entries } = useOutbox()
  return useMemo(() => {
    const own = entries.filter(({ sessionId }) => sessionId === id)
    return timelineOf(allOf(data), own, me, newFrom)
  }, [data, entries, id, me, newFrom])
}

/** The rows alone: they are drawn again only when one of them is another. */
export function Rows({ timeline, session }: { timeline: TimelineItem[]; session: ChatSession }) {
  const blocked = session.group?.blockedIds ?? []
  const lastOwn = timeline.findLast(({ isMine, message }) => isMine && message && !message.isRecalled)
  return (
    <div role="log" aria-live="polite" aria-relevant="additions">
      <ol className={styles.rows}>
        {timeline.map((one) => (
          <MessageRow
            key={one.key}
            item={one}
            toUser={session.group ? (one.message?.fromUser ?? null) : session.toUser}
            isFolded={blocked.includes(one.message?.fromUserId ?? '')}
            runs={mayPin(session)}
            role={session.group && roleIn(session.group, one.message?.fromUserId)}
            isRead={one === lastOwn && !session.group ? (one.message?.seq ?? 0) <= session.toReadSeq : null}
          />
        ))}
      </ol>
    </div>
  )
}

type Pages = Pick<
  ReturnType<typeof useInfiniteQuery<MessagePage>>,
  'isFetchingNextPage' | 'isFetchNextPageError' | 'isFetching'
> & { fetchNextPage: () => unknown }

/** Comes into sight at the upper end, and brings what is older. */
export function Older({ box, pages }: { box: RefObject<HTMLDivElement | null>; pages: Pages }) {
  const mark = useRef<HTMLDivElement>(null)
  const { isFetching, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (isFetching || isFetchNextPageError || !mark.current) return
    const watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(), {
      root: box.current,
      rootMargin: '120px 0px 0px 0px',
    })
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [isFetching, isFetchNextPageError, fetchNextPage, box])
  return (
    <div ref={mark} className={styles.older}>
      <Button variant="text" size={32} pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {m.chat_older()}
      </Button>
    </div>
  )
}

export function MessageSkeleton() {
  return (
    <div className={styles.frame}>
      <SkeletonRegion className={styles.skeleton}>
        {[60, 40, 70, 30].map((width, at) => (
          <div key={width} className={styles.msg} data-mine={at % 2 === 1 || undefined}>
            <Skeleton shape="round" size={36} />
            <Skeleton width={width as 60} className={styles.skeletonBubble} />
          </div>
        ))}
      </SkeletonRegion>
    </div>
  )
}

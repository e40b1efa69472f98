import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type Around, aroundQuery } from '#web/api/queries/chat-queries.ts'
import styles from '#web/features/chat/chat.module.css'
import { ShowPicture, useShowPicture } from '#web/features/chat/kinds/show-picture.ts'
import { MessageSkeleton, Older, Rows } from '#web/features/chat/message-list.tsx'
import { timelineOf } from '#web/features/chat/timeline.ts'
import { keepPlace } from '#web/features/chat/use-chat-scroll.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { NewContentPill } from '#web/ui/feedback/pill.tsx'
import { JumpPill } from './jump-pill.tsx'
import { placeOf, reach, rowAt } from './places.ts'
import { useBackToEnd } from './use-jump.ts'
import type { Opening } from './use-opening.ts'

type AroundListProps = { session: ChatSession; opening: Opening; seq: number }

/** What was said around one message. It goes on in both directions, and back to the end. */
export function AroundList({ session, opening, seq }: AroundListProps) {
  const pages = useInfiniteQuery(aroundQuery(api, session._id, seq))
  if (pages.isPending) return <MessageSkeleton />
  if (!pages.data) return <LoadError of={pages} className={styles.middle} />
  return <Loaded session={session} opening={opening} seq={seq} data={pages.data} pages={pages} />
}

type LoadedProps = AroundListProps & { data: Around; pages: ReturnType<typeof useAround> }

const useAround = (id: string, seq: number) => useInfiniteQuery(aroundQuery(api, id, seq))

function Loaded({ session, opening, seq, data, pages }: LoadedProps) {
  const me = useMe()?._id ?? ''
  const box = useRef<HTMLDivElement>(null)
  const timeline = useMemo(
    () =>
      timelineOf(
        data.pages.flatMap(({ list }) => list),
        [],
        me,
        opening.newFrom,
      ),
    [data, me, opening.newFrom],
  )
  const showPicture = useShowPicture(timeline)
  const toEnd = useBackToEnd(session._id)
  const newest = timeline.at(-1)?.key
  const before = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (box.current && before.current === undefined) {
      const row = rowAt(placeOf({ sessionId: session._id, seq }))
      if (row) reach(row)
    } else if (box.current && before.current !== newest) keepPlace(box.current, before.current)
    before.current = newest
  }, [session._id, seq, newest])
  const older = {
    isFetching: pages.isFetching,
    isFetchingNextPage: pages.isFetchingPreviousPage,
    isFetchNextPageError: pages.isFetchPreviousPageError,
    fetchNextPage: pages.fetchPreviousPage,
  }
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section ref={box} className={styles.box} aria-label={m.chat_around()} tabIndex={0}>
        <div className={styles.chat}>
          {pages.hasPreviousPage && <Older box={box} pages={older} />}
          <ShowPicture value={showPicture}>
            <Rows timeline={timeline} session={session} />
          </ShowPicture>
          {pages.hasNextPage && (
            <div className={styles.newer}>
              <Button
                variant="text"
                size={32}
                pending={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {m.chat_newer()}
              </Button>
            </div>
          )}
        </div>
      </section>
      <JumpPill session={session} opening={opening} box={box} isAtEnd={false} />
      <div className={styles.pill}>
        <NewContentPill icon={ChevronDown} onClick={toEnd}>
          {m.chat_to_end()}
        </NewContentPill>
      </div>
    </div>
  )
}

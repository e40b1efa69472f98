import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { unreadOf } from '#web/api/queries/notification-queries.ts'
import { JoinByLink } from '#web/features/chat/group/join-by-link.tsx'
import { NewGroupButton } from '#web/features/chat/group/new-group-button.tsx'
import { loadSessions } from '#web/features/chat/load-chat.ts'
import { FindButton } from '#web/features/chat/search/find-button.tsx'
import { SessionList } from '#web/features/chat/sessions/session-list.tsx'
import { nameOf, useChatActs } from '#web/features/chat/use-chat-acts.ts'
import { messageKinds } from '#web/features/message-kinds/message-kinds.ts'
import { ReadAll } from '#web/features/notices/read-all.tsx'
import { watchDrags } from '#web/mobile/frame/drag.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useUnread } from '#web/session/news.ts'
import { WithUnread } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './message.module.css'

/** The width of both buttons. */
const reach = 144
/** Sideways must be clear: one and a half times as far as up or down. */
const clear = 1.5
const slip = 10

type SwipeRowProps = { session: ChatSession; isOpen: boolean; onOpen: (isOpen: boolean) => void; children: ReactNode }

/** A row that a finger pulls aside; what can be done with it lies behind. The chat itself has the same in its menu. */
function SwipeRow({ session, isOpen, onOpen, children }: SwipeRowProps) {
  const acts = useChatActs()
  const { row, isMoving } = useSwipe(isOpen, onOpen)
  const act = (deed: () => Promise<unknown>) => () => {
    onOpen(false)
    void deed()
  }
  return (
    <div className={styles.box}>
      <div className={styles.acts} inert={!isOpen}>
        <button type="button" className={styles.top} onClick={act(() => acts.top(session))}>
          {session.isTop ? m.chat_untop() : m.chat_top()}
        </button>
        <button
          type="button"
          className={styles.remove}
          aria-label={m.chat_delete_session_sure({ name: nameOf(session) })}
          onClick={act(() => acts.remove(session))}
        >
          {m.chat_delete()}
        </button>
      </div>
      <div
        ref={row}
        className={styles.row}
        data-moving={isMoving || undefined}
        data-open={isOpen || undefined}
        onClickCapture={(event) => {
          if (!isOpen) return
          event.preventDefault()
          event.stopPropagation()
          onOpen(false)
        }}
      >
        {children}
      </div>
    </div>
  )
}

function useSwipe(isOpen: boolean, onOpen: (isOpen: boolean) => void) {
  const row = useRef<HTMLDivElement>(null)
  const [isMoving, setMoving] = useState(false)
  const from = useEffectEvent(() => (isOpen ? -reach : 0))
  const settle = useEffectEvent((place: number, pace: number) => {
    setMoving(false)
    row.current?.style.removeProperty('--pulled')
    onOpen(Math.abs(pace) > 0.3 ? pace < 0 : place < -reach / 2)
  })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const placeOf = (dx: number) => Math.min(0, Math.max(-reach, from() + dx))
    return watchDrags(element, {
      mayBegin: () => true,
      isMeant: ({ dx, dy }) => {
        if (Math.max(Math.abs(dx), Math.abs(dy)) < slip) return null
        return Math.abs(dx) >= clear * Math.abs(dy)
      },
      move: ({ dx }) => {
        setMoving(true)
        element.style.setProperty('--pulled', `${placeOf(dx)}px`)
      },
      end: ({ dx, speed }, isOver) => settle(placeOf(dx), isOver ? speed.x : 0),
    })
  }, [])
  return { row, isMoving }
}

export const title = () => m.page_message()

/** An address of the desktop that names a chat leads to its own page here. */
export function loader(args: LoaderFunctionArgs) {
  const session = new URL(args.request.url).searchParams.get('session')
  if (session && /^\d+$/.test(session)) throw redirect(`/webapp/user/message/chat/${session}`)
  return loadSessions(args)
}

export function Component() {
  const counts = useUnread()
  return (
    <MobilePage title={m.page_message()} refreshes start={null} end={<HeadActs />} line={false} className={styles.main}>
      <nav aria-label={m.message_kinds()} className={styles.kinds}>
        {messageKinds
          .filter(({ type }) => type !== 'chat')
          .map((kind) => (
            <Link key={kind.type} to={kind.mobile} className={styles.kind}>
              <WithUnread count={unreadOf(counts, kind.type)}>
                <span className={styles.icon} data-kind={kind.type}>
                  <Icon of={kind.icon} size={24} />
                </span>
              </WithUnread>
              {kind.name()}
            </Link>
          ))}
      </nav>
      <Sessions />
      <JoinByLink />
    </MobilePage>
  )
}

function HeadActs() {
  return (
    <>
      <ReadAll />
      <FindButton />
      <NewGroupButton size={44} />
    </>
  )
}

/** One row is pulled aside at most. */
function Sessions() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className={styles.sessions} aria-label={m.message_sessions()}>
      <SessionList
        around={(session, row) => (
          <SwipeRow
            session={session}
            isOpen={open === session._id}
            onOpen={(isOpen) => setOpen(isOpen ? session._id : null)}
          >
            {row}
          </SwipeRow>
        )}
      />
    </section>
  )
}

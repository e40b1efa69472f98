import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { ChatGroup } from '#contract/modules/forum/chat-group.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type SessionList, sessionQuery, sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { useSocketLost } from '#web/session/socket.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { useSite } from '#web/session/use-site.ts'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { UnblockButton } from '#web/social/toggles/unblock-button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { preloadOverlays } from '#web/ui/overlays/overlay.tsx'
import { AroundList } from './around/around-list.tsx'
import { usePlace } from './around/use-jump.ts'
import { type Opening, useOpening } from './around/use-opening.ts'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import { PinnedLine } from './marks/pinned-line.tsx'
import { MessageList, MessageSkeleton } from './message-list.tsx'
import { ChooseBar } from './select/choose-bar.tsx'
import { useChosen } from './select/selection.ts'

type ConversationProps = {
  id: string
  /** Above the messages. */
  head: (session: ChatSession | undefined) => ReactNode
}

/** One chat: who it is with, what was said, and the field to say more. */
export function Conversation({ id, head }: ConversationProps) {
  const { session, error, isFetching, refetch } = useSession(id)
  useEffect(preloadLayers, [])
  return (
    <>
      {head(session)}
      <LostBar />
      {session ? (
        <Opened key={id} session={session} />
      ) : error ? (
        <LoadError of={{ error, refetch, isFetching }} className={styles.middle} />
      ) : (
        <MessageSkeleton />
      )}
    </>
  )
}

function Opened({ session }: { session: ChatSession }) {
  const place = usePlace()
  const opening = useOpening(session)
  const chosen = useChosen(session._id)
  return (
    <>
      <PinnedLine session={session} />
      <Messages key={place} session={session} opening={opening} place={place} />
      {chosen ? <ChooseBar messages={chosen} /> : <Foot session={session} />}
    </>
  )
}

type MessagesProps = { session: ChatSession; opening: Opening; place: number | undefined }

/** The end of it, to which a message belongs that has just been told of, or what was said around an older one. */
function Messages({ session, opening, place }: MessagesProps) {
  // As it stood when the chat was opened here: what is said meanwhile takes nobody away from its end.
  const [isEnd] = useState(place === undefined || place > session.lastSeq - limits.messagePage)
  if (place === undefined || isEnd) return <MessageList session={session} opening={opening} place={place} />
  return <AroundList session={session} opening={opening} seq={place} />
}

/** A chat goes on without a network: what opens in it must be here by then. */
function preloadLayers(): void {
  preloadOverlays()
  void import('#web/ui/overlays/menu-popup.tsx')
}

function LostBar() {
  if (!useSocketLost()) return null
  return (
    <Notice tone="warning" flat icon={<Spinner size={16} />} className={styles.bar}>
      <span data-connection-lost="">{m.chat_reconnecting()}</span>
    </Notice>
  )
}

/** Where nothing can be said, it says why. */
function Foot({ session }: { session: ChatSession }) {
  const { toUser, isBlocked, _id } = session
  const restriction = useRestriction()
  const { COMMON_IS_CHAT } = useSite()
  if (!COMMON_IS_CHAT) return <p className={styles.refusal}>{m.chat_closed_foot()}</p>
  const closed = session.group && closedBy(session.group)
  if (closed) return <p className={styles.refusal}>{closed}</p>
  if (!toUser && !session.group) return <p className={styles.refusal}>{m.chat_gone()}</p>
  if (isBlocked && toUser)
    return (
      <div className={styles.refusal}>
        <span>{m.chat_blocked()}</span>
        <UnblockButton of={toUser} />
      </div>
    )
  if (restriction) return <RestrictionNotice of={restriction} className={styles.barred} />
  return <Composer key={_id} session={session} />
}

/** Why nobody, or not everybody, writes in a group. */
function closedBy({ role, isOver, isShut, muteAll }: ChatGroup): string | null {
  if (isOver) return m.group_is_over()
  if (isShut) return m.group_board_shut()
  if (role === null) return m.group_left_foot()
  return muteAll && role === 'member' ? m.group_all_muted() : null
}

/** One of my sessions: as the list has it, where there is one. */
function useSession(id: string) {
  const listed = useQuery({
    ...sessionsQuery(api),
    enabled: false,
    select: ({ list }: SessionList): ChatSession | undefined => list.find(({ _id }) => _id === id),
  }).data
  const own = useQuery({ ...sessionQuery(api, id), enabled: listed === undefined })
  return { ...own, session: listed ?? own.data }
}

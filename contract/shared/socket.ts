import type { UserCard } from '../modules/account/user.ts'
import type { ChatMessage, ChatSession, SessionType } from '../modules/forum/chat.ts'
import type { SharedGroup } from '../modules/forum/chat-group.ts'
import type { NotificationCounts, NotificationType } from '../modules/forum/notification.ts'

/**
 * The real-time channel. State never changes through it: clients only listen. They come with `auth.token`, an access
 * token, whose owner must be the `userId` of the query.
 */
export const namespace = '/aoir'

export interface ServerToClient {
  /** Ids of the members who are connected now. */
  onlineUsers: (userIds: string[]) => void
  /** Something happened to me; the counts are those after it. `fromUser` is null when the site itself speaks. */
  notification: (notification: {
    type: NotificationType
    fromUser: UserCard | null
    counts: NotificationCounts
  }) => void
  /** I have read some, here or in another window. */
  counts: (counts: NotificationCounts) => void
  /** A message in one of my sessions, mine from another window too. */
  newMessage: (news: { sessionType: SessionType; data: ChatMessage }) => void
  /** A session as it is for me now: new, with a new message, read, put on top, or back in the list. */
  newSession: (news: { sessionType: SessionType; data: ChatSession }) => void
  /** A message was recalled or changed. `revision` is that of its session after it. */
  'message:changed': (change: {
    message: ChatMessage
    revision: number
    /** It is told to all alike: which reactions are mine it does not know. */
    isShared?: true
  }) => void
  /** Somebody has read a group from there to there; only where that is shown. */
  'group:read': (reading: { sessionId: string; userId: string; from: number; seq: number }) => void
  /** What is kept in sight in a session is other than before. */
  'message:pinned': (change: { sessionId: string }) => void
  /** A group of mine is other than before; what is mine alone about it stays. */
  'group:changed': (change: { group: SharedGroup }) => void
  /** I have deleted messages in another window: one, or all up to there (`seq`) with the session. */
  'message:deleted': (deletion: { sessionId: string; seq: number; isSession: boolean }) => void
  /** Somebody, or I in another window, has read a session up to there. `unread` is mine, over all sessions. */
  'message:read': (reading: { sessionId: string; userId: string; seq: number; unread: number }) => void
  /** Somebody is writing in a session of mine. */
  'message:typing': (sign: { sessionId: string; userId: string; name: string }) => void
  /** A payment of mine has arrived; `money` is the balance after it. */
  'wallet:paid': (payment: { orderNumber: string; trade_no: string; amount: number; money: number }) => void
  /** What I may do has changed: banned, allowed again, given or relieved of an office. */
  'account:changed': () => void
  /** The server is about to stop: come back after this many milliseconds. */
  'server:draining': (delay: number) => void
  /** This session is over (logged out elsewhere, password changed). */
  'session:ended': () => void
}

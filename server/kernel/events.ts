import { EventEmitter } from 'node:events'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { SharedGroup } from '#contract/modules/forum/chat-group.ts'
import type { NotificationType } from '#contract/modules/forum/notification.ts'
import type { Topic } from '#contract/modules/forum/preference.ts'
import type { Capability } from '#contract/shared/capabilities.ts'
import type { ContentTag } from './content-cache.ts'

/** What distant modules tell each other. A listener must not throw and must not wait. */
export interface Events {
  /** A new version of the site configuration is in force in this process. */
  configChanged: { version: number }
  /** Rules for texts are others than before. */
  rulesChanged: Record<string, never>
  /** These sessions are over: logged out, ended from another device, or revoked. */
  sessionsEnded: { userId: string; sessionIds: string[] }
  /** What somebody may do has changed: from their next call on it counts. */
  accountChanged: { userId: string; userpower: 0 | 1 | 2 | 3; capabilities?: readonly Capability[] }
  /** Somebody has set something for themselves. */
  settingsChanged: { userId: string }
  /** Something that visitors can see has changed, here or in another process. */
  contentChanged: { tags: ContentTag[]; fromPeer: boolean }
  /** Somebody has a new notification; their open pages are told. */
  notified: { userId: string; type: NotificationType; topic?: Topic; fromUserId: string | null }
  /** Somebody's unread notifications are others than before: read, taken back, or no longer counted. */
  notificationsCleared: { userId: string }
  /** A payment has arrived; amounts in the smallest unit. */
  orderPaid: { userId: string; orderNumber: string; tradeNo: string; amount: number; balance: number }
  /** Of messages a member is told as that member sees them: a new one, with its session. */
  messageSent: { userId: string; message: ChatMessage; session: ChatSession }
  messageChanged: { userId: string; message: ChatMessage; revision: number }
  messagesDeleted: { userId: string; sessionId: string; seq: number; isSession: boolean }
  /** Somebody (`readerId`) has read; `unread` is that of `userId`, over all sessions. */
  messagesRead: { userId: string; sessionId: string; readerId: string; seq: number; unread: number }
  /** Somebody is writing; these are told. */
  typing: { userIds: string[]; sessionId: string; userId: string; name: string }
  /** In a group everybody in it is told the same. */
  groupMessageSent: { sessionId: string; message: ChatMessage }
  groupMessageChanged: { sessionId: string; message: ChatMessage; revision: number }
  groupRead: { sessionId: string; userId: string; from: number; seq: number }
  groupPinned: { sessionId: string }
  messagePinned: { userId: string; sessionId: string }
  groupChanged: { group: SharedGroup }
  /** Members came into a group, or are out of it; heard in every process. */
  groupSeatsChanged: { sessionId: string; userIds: string[]; isIn: boolean }
  /** Whether somebody shows what they have read is other than before; heard in every process. */
  stateChosen: { userId: string; isHiding: boolean }
  sessionChanged: { userId: string; session: ChatSession }
  /** Somebody wants a backup, or a drill, now. */
  backupWanted: Record<string, never>
}

export interface EventBus {
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void
}

export function createEvents(): EventBus {
  const emitter = new EventEmitter()
  return {
    emit: (name, payload) => void emitter.emit(name, payload),
    on(name, listener) {
      emitter.on(name, listener)
      return () => void emitter.off(name, listener)
    },
  }
}

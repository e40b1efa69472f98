import type { ImMessage, ImSession } from '#contract/modules/forum/chat.ts'
import type { SessionList } from '#web/api/queries/chat-queries.ts'

const timeOf = ({ lastMessageTime, createTime }: ImSession) => lastMessageTime || createTime

/** Those on top first, then by their last message, newest first; one in which nothing was said by its beginning. */
export function inOrder(sessions: readonly ImSession[]): ImSession[] {
  return sessions.toSorted((a, b) => Number(b.isTop) - Number(a.isTop) || timeOf(b) - timeOf(a))
}

/** A session as it is now: in the place of the old one, or at the front; then each where it belongs. */
export function withSession({ list, total }: SessionList, session: ImSession): SessionList {
  const rest = list.filter(({ _id }) => _id !== session._id)
  return { list: inOrder([session, ...rest]), total: total + (rest.length === list.length ? 1 : 0) }
}

export function withoutSession({ list, total }: SessionList, id: string): SessionList {
  const rest = list.filter(({ _id }) => _id !== id)
  return { list: rest, total: total - (list.length - rest.length) }
}

/** Whether `news` tells nothing that is older than what is known: events and answers may overtake each other. */
export function isNewer(known: ImSession | undefined, news: ImSession): boolean {
  if (!known) return true
  return news.lastSeq >= known.lastSeq && news.revision >= known.revision && news.readSeq >= known.readSeq
}

/** Its last line after one of its messages has changed. */
export function withLastMessage(session: ImSession, message: ImMessage, revision: number): ImSession {
  const isLast = session.lastMessage?.seq === message.seq
  return {
    ...session,
    revision: Math.max(session.revision, revision),
    lastMessage: isLast ? message : session.lastMessage,
  }
}

import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { OutboxEntry } from '#web/chat/outbox.ts'

/** One item of a chat: a message, or one of mine that is still on its way. */
export interface TimelineItem {
  /** The same before and after the server has answered. */
  key: string
  isMine: boolean
  at: number
  message: ChatMessage | null
  entry: OutboxEntry | null
  /** The first of what one of us says in a row: the avatar stands beside it. */
  isFirst: boolean
  /** Some time has passed: the clock stands above it. */
  isLater: boolean
  /** The first that was unread when the chat was opened: a line stands above it. */
  isNew: boolean
}

const oneGroup = 5 * 60_000

/** Messages in their order, then what waits to be sent; in groups of one author and of a few minutes. */
export function timelineOf(
  messages: readonly ChatMessage[],
  entries: readonly OutboxEntry[],
  me: string,
  /** From which number on what others say was unread; null: there was nothing. */
  newFrom: number | null = null,
): TimelineItem[] {
  const arrived = new Set(messages.filter(({ fromUserId }) => fromUserId === me).map(({ clientId }) => clientId))
  const all = [
    ...messages.map((message) => ofMessage(message, me)),
    // Told by the socket already, while the answer is still on its way.
    ...entries.filter(({ clientId }) => !arrived.has(clientId)).map((entry) => ofEntry(entry, me)),
  ]
  const first = placeOfNews(all, newFrom)
  return all.map((item, at) => {
    const before = all[at - 1]
    const isLater = !before || item.at - before.at > oneGroup
    const isFirst = isLater || authorOf(before, me) !== authorOf(item, me) || standsAlone(before)
    return { ...item, isFirst: isFirst || at === first, isLater, isNew: at === first }
  })
}

/** None where what comes before it is not loaded. */
function placeOfNews(all: Plain[], newFrom: number | null): number {
  if (newFrom === null) return -1
  const at = all.findIndex(
    ({ isMine, message }) => !isMine && message?.kind !== 'notice' && (message?.seq ?? 0) >= newFrom,
  )
  return at === 0 && all[0]?.message?.seq !== newFrom ? -1 : at
}

const authorOf = ({ isMine, message }: Plain, me: string) => (isMine ? me : message?.fromUserId)

/** A line in the middle. */
const standsAlone = ({ message }: Plain) => message?.isRecalled === true || message?.kind === 'notice'

type Plain = Omit<TimelineItem, 'isFirst' | 'isLater' | 'isNew'>

function ofMessage(message: ChatMessage, me: string): Plain {
  const { _id, clientId, fromUserId, createTime } = message
  return {
    key: `${fromUserId} ${clientId || _id}`,
    isMine: fromUserId === me,
    at: createTime,
    message,
    entry: null,
  }
}

function ofEntry(entry: OutboxEntry, me: string): Plain {
  return { key: `${me} ${entry.clientId}`, isMine: true, at: entry.at, message: null, entry }
}

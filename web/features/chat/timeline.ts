import type { ImMessage } from '#contract/modules/forum/chat.ts'
import type { OutboxEntry } from '#web/chat/outbox.ts'

/** Something that was said: a message, or one of mine that is still on its way. */
export interface Said {
  /** The same before and after the server has answered. */
  key: string
  isMine: boolean
  at: number
  message: ImMessage | null
  entry: OutboxEntry | null
  /** The first of what one of us says in a row: the avatar stands beside it. */
  isFirst: boolean
  /** Some time has passed: the clock stands above it. */
  isLater: boolean
}

const oneGroup = 5 * 60_000

/** Messages in their order, then what waits to be sent; in groups of one speaker and of a few minutes. */
export function saidIn(messages: readonly ImMessage[], entries: readonly OutboxEntry[], me: string): Said[] {
  const arrived = new Set(messages.filter(({ fromUserId }) => fromUserId === me).map(({ clientId }) => clientId))
  const all = [
    ...messages.map((message) => ofMessage(message, me)),
    // Told by the socket already, while the answer is still on its way.
    ...entries.filter(({ clientId }) => !arrived.has(clientId)).map((entry) => ofEntry(entry, me)),
  ]
  return all.map((said, at) => {
    const before = all[at - 1]
    const isLater = !before || said.at - before.at > oneGroup
    const isFirst = isLater || before.isMine !== said.isMine || before.message?.isRecalled === true
    return { ...said, isFirst, isLater }
  })
}

type Plain = Omit<Said, 'isFirst' | 'isLater'>

function ofMessage(message: ImMessage, me: string): Plain {
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

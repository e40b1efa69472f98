import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { namespace } from '#contract/shared/socket.ts'
import type { Member } from '../support/forum/people.ts'
import { createHttpClient } from '../support/http-client.ts'
import type { TestSocket } from '../support/sockets.ts'

/** A member with one session open, who loses nothing whatever becomes of the network: an outbox, and a look at gaps. */
export interface ChatClient {
  /** What is on the screen, in the order in which it came there. */
  shown: Pick<ChatMessage, 'seq' | 'clientId' | 'message'>[]
  /** Acknowledged so far. */
  sent(): number
  /** When the last connection was there and had caught up. */
  caughtUpAt(): number
  /** The longest time (ms) from a connection until everything missed was there. */
  longestGap(): number
  isConnected(): boolean
  /** Leaves the server and comes back, wherever the network leads now. */
  move(): void
  /** Puts a message into the outbox. */
  write(text: string): void
  close(): Promise<void>
}

interface Missed {
  list: ChatMessage[]
  session: ChatSession
  hasMore: boolean
}

interface Options {
  /** Milliseconds until a lost connection is sought again. */
  reconnectionDelay: number
  /** 2: it is a group. */
  sessionType?: 1 | 2
}

export function openChat(
  origin: string,
  member: Member,
  sessionId: string,
  { reconnectionDelay, sessionType = 1 }: Options,
): ChatClient {
  const http = createHttpClient(origin, 4)
  const token = member.access_token
  const shown: ChatClient['shown'] = []
  const outbox: { clientId: string; message: string }[] = []
  let [acknowledged, longest, caughtUpAt] = [0, 0, 0]
  let isOpen = true
  let wake = () => {}
  let fetching: Promise<void> | undefined

  /** No answer is no answer: the same is asked again, with the same number. */
  const insist = async <T>(path: string, body?: unknown): Promise<T | undefined> => {
    while (isOpen) {
      const answer = await http.json<T>(path, { body, token }).catch(() => undefined)
      if (answer?.envelope.code === 200) return answer.envelope.data
      if (answer && answer.status < 500) throw new Error(`${path}: ${answer.envelope.message}`)
      await delay(20)
    }
    return undefined
  }
  const last = () => shown.at(-1)?.seq ?? 0
  const show = ({ seq, clientId, message }: ChatMessage) => {
    if (seq === last() + 1) shown.push({ seq, clientId, message })
  }
  const fetchMissed = async () => {
    for (let isMore = true; isMore && isOpen; ) {
      const missed = await insist<Missed>(`/api/aoir-im-message/get-missed?sessionId=${sessionId}&after=${last()}`)
      missed?.list.forEach(show)
      isMore = missed?.hasMore === true || (missed?.session.lastSeq ?? 0) > last()
    }
  }
  /** One look at a time; whoever needs one meanwhile gets the next. */
  const catchUp = (): Promise<void> => {
    const before = fetching ?? Promise.resolve()
    const next = before.then(fetchMissed)
    fetching = next
    return next
  }
  const empty = async () => {
    while (isOpen) {
      const [first] = outbox
      if (!first) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      await insist('/api/aoir-im-message/send-message', { sessionId, sessionType, ...first })
      outbox.shift()
      acknowledged += 1
    }
  }

  const socket: TestSocket = io(origin + namespace, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionAttempts: 300,
    reconnectionDelay,
    reconnectionDelayMax: reconnectionDelay,
    timeout: 2000,
    auth: { token },
    query: { userId: member.id },
  })
  socket.on('connect', () => {
    const began = performance.now()
    void catchUp().then(() => {
      caughtUpAt = performance.now()
      longest = Math.max(longest, caughtUpAt - began)
    })
  })
  socket.on('newMessage', ({ data }) => {
    if (data.sessionId !== sessionId) return
    if (data.seq > last() + 1) void catchUp()
    else show(data)
  })
  // As pages do: a handshake that a dying server refused is tried again.
  socket.on('connect_error', () => {
    if (isOpen && !socket.active) setTimeout(() => isOpen && socket.connect(), reconnectionDelay)
  })
  const emptying = empty()

  return {
    shown,
    sent: () => acknowledged,
    caughtUpAt: () => caughtUpAt,
    longestGap: () => longest,
    isConnected: () => socket.connected,
    move: () => void socket.disconnect().connect(),
    write(message) {
      outbox.push({ clientId: randomUUID(), message })
      wake()
    },
    async close() {
      isOpen = false
      socket.disconnect()
      wake()
      http.close()
      await Promise.all([emptying, fetching])
    },
  }
}

import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { namespace, type ServerToClient } from '#contract/shared/socket.ts'
import { freshAccessToken, hasSession, reportExpiry } from '#web/api/tokens.ts'
import { loadCode } from '#web/ui/layout/load-code.ts'

const attempts = 300
const delay = 1000
/** After a refusal, which the library takes for final. */
const refusedDelay = 30_000
/** Time for the tab that logged out to say so itself. */
const endedDelay = 500

/** lost: it was there and is no longer, or could not be opened. Before the first attempt it is neither. */
let state: 'none' | 'online' | 'lost' = 'none'
const listeners = new Set<() => void>()

function useChannel(): typeof state {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => 'none',
  )
}

export const useSocketOnline = () => useChannel() === 'online'
export const useSocketLost = () => useChannel() === 'lost'

function setState(next: typeof state): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

type OwnEvents = 'server:draining' | 'session:ended'

/** Everything that is not about the channel itself, and how it stands with that. */
export type News = Omit<ServerToClient, OwnEvents> & { connected: () => void; disconnected: () => void }

/** The real-time channel of a member; its code comes after the page. Returns how to close it. */
export function connectSocket(userId: string, news: News): () => void {
  let socket: Socket<ServerToClient> | undefined
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = ({ io }: typeof import('socket.io-client')) => {
    if (closed) return
    socket = io(namespace, {
      transports: ['websocket'],
      query: { userId },
      // Asked for again at each attempt: the token of an hour ago opens nothing.
      auth: (give) =>
        void freshAccessToken().then(
          (token) => give({ token }),
          () => give({}),
        ),
      reconnectionAttempts: attempts,
      reconnectionDelay: delay,
    })
    watch(socket)
    const { connected, disconnected, ...events } = news
    socket.on('connect', connected)
    socket.on('disconnect', disconnected)
    for (const [event, hear] of Object.entries(events)) socket.on(event as keyof ServerToClient, hear as () => void)
  }
  // Without its code the channel is lost as it is without a network, and tried again.
  const fetchCode = () => {
    loadCode(() => import('socket.io-client')).then(open, () => {
      if (closed) return
      setState('lost')
      retry = setTimeout(fetchCode, refusedDelay)
    })
  }
  fetchCode()
  return () => {
    closed = true
    clearTimeout(retry)
    socket?.disconnect()
    setState('none')
  }
}

function watch(socket: Socket<ServerToClient>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const comeBack = (after: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), after)
  }
  socket.on('connect', () => setState('online'))
  socket.on('disconnect', (reason) => {
    setState('lost')
    if (reason === 'io client disconnect') clearTimeout(timer)
    if (reason === 'io server disconnect' && hasSession()) comeBack(delay)
  })
  socket.on('connect_error', () => {
    setState('lost')
    if (!socket.active && hasSession()) comeBack(refusedDelay)
  })
  socket.on('server:draining', (after) => {
    socket.disconnect()
    comeBack(after)
  })
  socket.on('session:ended', () => {
    socket.disconnect()
    setTimeout(() => {
      if (hasSession()) reportExpiry()
    }, endedDelay)
  })
}

import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { namespace, type ServerToClient } from '#contract/socket.ts'
import { freshAccessToken, hasSession, reportExpiry } from '../api/tokens.ts'

const attempts = 300
const delay = 1000
/** After a refusal, which the library takes for final. */
const refusedDelay = 30_000
/** Time for the tab that logged out to say so itself. */
const endedDelay = 500

let online = false
const listeners = new Set<() => void>()

export function useSocketOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => online,
    () => false,
  )
}

function setOnline(next: boolean): void {
  if (online === next) return
  online = next
  for (const listener of listeners) listener()
}

export type News = Pick<ServerToClient, 'notification' | 'counts' | 'account:changed' | 'wallet:paid'>

/** The real-time channel of a member; its code comes after the page. Returns how to close it. */
export function connectSocket(userId: string, news: News): () => void {
  let socket: Socket<ServerToClient> | undefined
  let closed = false
  void import('socket.io-client').then(({ io }) => {
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
    socket.on('notification', news.notification)
    socket.on('counts', news.counts)
    socket.on('account:changed', news['account:changed'])
    socket.on('wallet:paid', news['wallet:paid'])
  })
  return () => {
    closed = true
    socket?.disconnect()
    setOnline(false)
  }
}

function watch(socket: Socket<ServerToClient>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const comeBack = (after: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), after)
  }
  socket.on('connect', () => setOnline(true))
  socket.on('disconnect', (reason) => {
    setOnline(false)
    if (reason === 'io client disconnect') clearTimeout(timer)
    if (reason === 'io server disconnect' && hasSession()) comeBack(delay)
  })
  socket.on('connect_error', () => {
    setOnline(false)
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

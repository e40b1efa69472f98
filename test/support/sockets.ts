import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { namespace, type ServerToClient } from '#contract/shared/socket.ts'
import type { Context } from '#server/kernel/context.ts'
import { newsOf } from '#server/modules/notification/service.ts'
import { authenticate } from '#server/modules/session/service.ts'
import { openRealtime, type Realtime } from '#server/realtime/realtime.ts'
import type { Person } from './api.ts'

export type TestSocket = Socket<ServerToClient, Record<string, (...args: unknown[]) => void>>
type Options = Partial<ManagerOptions & SocketOptions>

export interface Refused {
  message: string
  code: number | undefined
}

export interface TestRealtime {
  realtime: Realtime
  origin: string
  /** A connected socket of the person; the list of members that came with it is in `online`. */
  enter(person: Pick<Person, 'id' | 'tokens'>, options?: Options): Promise<TestSocket & { online: string[] }>
  /** How a connection with these options is refused; throws when it is let in. */
  refused(options: Options & { nsp?: string }): Promise<Refused>
  close(): Promise<void>
}

/** The real-time channel behind a port of its own. */
export async function bootRealtime(
  ctx: Context,
  parts: Partial<Parameters<typeof openRealtime>[2]> = {},
): Promise<TestRealtime> {
  const server = createServer()
  const realtime = await openRealtime(ctx, server, { authenticate, newsOf, ...parts })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sockets: TestSocket[] = []
  const open = ({ nsp = namespace, ...options }: Options & { nsp?: string }): TestSocket => {
    const socket: TestSocket = io(`${origin}${nsp}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...options,
    })
    sockets.push(socket)
    return socket
  }
  return {
    realtime,
    origin,
    async enter({ id, tokens }, options = {}) {
      const socket = open({ auth: { token: tokens.access_token }, query: { userId: id }, ...options })
      const online = await new Promise<string[]>((resolve, reject) => {
        socket.once('onlineUsers', resolve)
        socket.once('connect_error', reject)
        socket.once('disconnect', (reason) => reject(new Error(reason)))
      })
      socket.off('disconnect')
      return Object.assign(socket, { online })
    },
    refused(options) {
      const socket = open(options)
      return new Promise((resolve, reject) => {
        socket.once('connect', () => reject(new Error('was let in')))
        socket.once('connect_error', (error) => {
          resolve({ message: error.message, code: (error as Error & { data?: { code: number } }).data?.code })
        })
      })
    },
    async close() {
      for (const socket of sockets) socket.disconnect()
      await realtime.close()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The reason of the end of a connection. */
export function ended(socket: TestSocket): Promise<string> {
  return new Promise((resolve) => socket.once('disconnect', resolve))
}

export function heard<Name extends keyof ServerToClient>(
  socket: TestSocket,
  event: Name,
  fits: (payload: Parameters<ServerToClient[Name]>[0]) => boolean = () => true,
): Promise<Parameters<ServerToClient[Name]>[0]> {
  // Typed above; the client's own types do not follow a name that is a variable.
  const plain = socket as unknown as NodeJS.EventEmitter
  return new Promise((resolve) => {
    const listener = (payload: Parameters<ServerToClient[Name]>[0]) => {
      if (!fits(payload)) return
      plain.off(event, listener)
      resolve(payload)
    }
    plain.on(event, listener)
  })
}

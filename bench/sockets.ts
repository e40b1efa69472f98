import { io, type Socket } from 'socket.io-client'
import { namespace } from '#contract/shared/socket.ts'
import type { Member } from './members.ts'

const options = { transports: ['websocket'], reconnection: false, forceNew: true }

/** A connected window of a member. */
export function enter(origin: string, { id, token }: Pick<Member, 'id' | 'token'>): Promise<Socket> {
  return connected(io(origin + namespace, { ...options, auth: { token }, query: { userId: id } }))
}

/** A connection to a server that asks nothing. */
export function enterBare(origin: string): Promise<Socket> {
  return connected(io(origin, options))
}

/** So many windows, of members in turns: nobody has more of them open than a member may. */
export async function enterMany(origin: string, people: Member[], number: number): Promise<Socket[]> {
  const open: Socket[] = []
  while (open.length < number) {
    const some = people.slice(0, number - open.length).map((person) => enter(origin, person))
    open.push(...(await Promise.all(some)))
  }
  const closed = open.filter((socket) => !socket.connected).length
  if (closed > 0) throw new Error(`${closed} sockets were closed`)
  return open
}

function connected(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

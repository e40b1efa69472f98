import type { Socket } from 'socket.io-client'
import { call, type Member, members } from '../members.ts'
import type { RunningProduct } from '../row.ts'
import { enter } from '../sockets.ts'

/** One who writes, and one who has a window open. */
export interface Pair {
  sender: Member
  receiver: Member
  sessionId: string
  window: Socket
}

export const sendPath = '/api/aoir-im-message/send-message'

export async function pairsOf(product: RunningProduct, number: number): Promise<Pair[]> {
  const people = await members(product, number * 2)
  return Promise.all(
    Array.from({ length: number }, async (_, at) => {
      const [sender, receiver] = [people[at * 2], people[at * 2 + 1]] as [Member, Member]
      const { _id: sessionId } = await openSession(product.origin, sender, receiver)
      return { sender, receiver, sessionId, window: await enter(product.origin, receiver) }
    }),
  )
}

export function openSession(origin: string, sender: Member, { id }: Member): Promise<{ _id: string }> {
  const body = { sessionType: 1, toUserAndGroupId: id }
  return call(origin, '/api/aoir-im-session/create-session', body, sender.headers)
}

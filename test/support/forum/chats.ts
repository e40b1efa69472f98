import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Person, TestApi } from '../api.ts'

/** Two members and what they say to each other. Ann has opened the session. */
export interface Chat {
  ann: Person
  bob: Person
  sessionId: string
  say(who: Person, message: string, clientId?: string): Promise<ChatMessage>
}

export async function aChat(api: TestApi, people: { ann?: Person; bob?: Person } = {}): Promise<Chat> {
  const ann = people.ann ?? (await api.member())
  const bob = people.bob ?? (await api.member())
  const { _id: sessionId } = await ann.api.im.createSession({ sessionType: 1, toUserAndGroupId: bob.id })
  return {
    ann,
    bob,
    sessionId,
    say: (who, message, clientId = randomUUID()) => who.api.im.send({ sessionId, message, clientId }),
  }
}

/** The numbers of the newest messages that somebody sees, at most a hundred. */
export async function seqs(person: Person, sessionId: string): Promise<number[]> {
  return (await person.api.im.messages({ sessionId, limit: '100' })).list.map(({ seq }) => seq)
}

import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { ChatGroup } from '#contract/modules/forum/chat-group.ts'
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

/** A group of somebody with so many others. */
export interface Group {
  owner: Person
  members: Person[]
  groupId: string
  group: ChatGroup
  say(who: Person, message: string, clientId?: string): Promise<ChatMessage>
}

export async function aGroup(api: TestApi, others: number, name?: string): Promise<Group> {
  const owner = await api.member()
  const members: Person[] = []
  for (let at = 0; at < others; at += 1) members.push(await api.member())
  const users = members.map(({ id }) => id)
  const session = await owner.api.im.createSession({ sessionType: 2, toUserAndGroupId: { users, name } })
  const groupId = session._id
  return {
    owner,
    members,
    groupId,
    group: session.group as ChatGroup,
    say: (who, message, clientId = randomUUID()) =>
      who.api.im.send({ sessionId: groupId, sessionType: 2, message, clientId }),
  }
}

/** The numbers of the newest messages that somebody sees, at most a hundred. */
export async function seqs(person: Person, sessionId: string): Promise<number[]> {
  return (await person.api.im.messages({ sessionId, limit: '100' })).list.map(({ seq }) => seq)
}

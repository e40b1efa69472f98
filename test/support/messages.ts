import type { Person } from './api.ts'

/** Somebody writes to somebody: answers the id of the message. */
export async function aMessage(
  from: Pick<Person, 'api'>,
  to: Pick<Person, 'id'>,
  what: { message: string } | { image: string },
): Promise<string> {
  const session = await from.api.im.createSession({ sessionType: 1, toUserAndGroupId: to.id })
  return (await from.api.im.send({ sessionId: session._id, ...what }))._id
}

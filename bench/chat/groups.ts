import { call, type Member, members } from '../members.ts'
import type { RunningProduct } from '../row.ts'

const atOnce = 100

/** A group of so many members, the first of whom owns it. */
export async function aGroup(
  product: RunningProduct,
  number: number,
): Promise<{ sessionId: string; people: Member[]; owner: Member }> {
  const people = await members(product, number)
  const [owner, ...others] = people as [Member, ...Member[]]
  const ids = others.map(({ id }) => id)
  const target = { users: ids.slice(0, atOnce), name: '测量' }
  const { _id: sessionId } = await call<{ _id: string }>(
    product.origin,
    '/api/aoir-im-session/create-session',
    { sessionType: 2, toUserAndGroupId: target },
    owner.headers,
  )
  for (let at = atOnce; at < ids.length; at += atOnce)
    await call(
      product.origin,
      '/api/aoir-im-group/invite',
      { groupId: sessionId, users: ids.slice(at, at + atOnce) },
      owner.headers,
    )
  return { sessionId, people, owner }
}

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aGroup } from '../../../test/support/forum/chats.ts'

const api = await testApi()

const fulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: number }).code] : []))

async function people(number: number): Promise<Person[]> {
  const all: Person[] = []
  for (let at = 0; at < number; at += 1) all.push(await api.member())
  return all
}

/** So many more, who never call. */
async function fill(groupId: string, number: number): Promise<void> {
  await api.ctx.db.run(sql`
    with made as (
      insert into users (account, account_key, name, name_key, password_hash)
      select 'x' || n || '-' || ${groupId}, 'x' || n || '-' || ${groupId}, 'x' || n || '-' || ${groupId},
        'x' || n || '-' || ${groupId}, 'x' from generate_series(1, ${number}::int) n returning id
    )
    insert into im_members (session_id, user_id, role, joined_at) select ${groupId}::int8, id, 'member', now() from made`)
  await api.ctx.db.run(sql`
    update im_groups set members = (select count(*) from im_members where session_id = ${groupId} and left_seq is null)
    where session_id = ${groupId}`)
}

test('fifty who come for the last place: one has it', async () => {
  const { owner, groupId } = await aGroup(api, 1)
  await fill(groupId, 497)
  await owner.api.imGroup.update({ groupId, join: 'link' })
  const { link } = await owner.api.imGroup.link({ groupId })
  const all = await people(50)
  const outcomes = await Promise.allSettled(all.map((who) => who.api.imGroup.join({ link: String(link) })))
  expect(fulfilled(outcomes)).toBe(1)
  expect(codes(outcomes)).toEqual(Array(49).fill(409))
  expect((await owner.api.imGroup.info({ groupId })).members).toBe(500)
  const { number } = await api.ctx.db.one<{ number: number }>(sql`
    select count(*)::int as number from im_members where session_id = ${groupId} and left_seq is null`)
  expect(number).toBe(500)
})

test('nobody is in more groups than one may be, whoever brings them at once', async () => {
  const bob = await api.member()
  await api.ctx.db.run(sql`insert into im_group_seats (user_id, number) values (${bob.id}, 498)`)
  const groups = []
  for (let at = 0; at < 5; at += 1) groups.push(await aGroup(api, 1))
  const brought = await Promise.all(
    groups.map(({ owner, groupId }) => owner.api.imGroup.invite({ groupId, users: [bob.id] })),
  )
  expect(brought.filter(({ added }) => added.length === 1)).toHaveLength(2)
  expect((await bob.api.im.sessions({})).total).toBe(2)
})

test('two admins who put each other out both stay; the owner and an admin cannot both win', async () => {
  const { owner, members, groupId } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  for (const { id: userId } of members) await owner.api.imGroup.setRole({ groupId, userId, role: 'admin' })
  const outcomes = await Promise.allSettled([
    bob.api.imGroup.remove({ groupId, userId: carl.id }),
    carl.api.imGroup.remove({ groupId, userId: bob.id }),
  ])
  expect(codes(outcomes)).toEqual([403, 403])
  // Whoever comes first: an admin who is put out, or no longer one, puts nobody out.
  await owner.api.imGroup.setRole({ groupId, userId: carl.id, role: 'member' })
  const both = await Promise.allSettled([
    owner.api.imGroup.remove({ groupId, userId: bob.id }),
    bob.api.imGroup.remove({ groupId, userId: carl.id }),
  ])
  expect(both[0]?.status).toBe('fulfilled')
  const { list } = await owner.api.imGroup.members({ groupId })
  expect(list.map(({ user }) => user._id)).toEqual(both[1]?.status === 'fulfilled' ? [owner.id] : [owner.id, carl.id])
})

test('an owner who hands the group over while leaving it leaves exactly one owner', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, members, groupId } = await aGroup(api, 3)
    const [bob, carl] = members as [Person, Person]
    await Promise.allSettled([
      owner.api.imGroup.transfer({ groupId, userId: carl.id }),
      owner.api.imGroup.leave({ groupId }),
      bob.api.imGroup.leave({ groupId }),
    ])
    const { list } = await carl.api.imGroup.members({ groupId })
    expect(list.filter(({ role }) => role === 'owner')).toHaveLength(1)
    const { ownerId, members: number } = await carl.api.imGroup.info({ groupId })
    expect([ownerId, number]).toEqual([list[0]?.user._id, list.length])
  }
})

test('a group has ten admins at most, however many are named at once', async () => {
  const { owner, members, groupId } = await aGroup(api, 12)
  const outcomes = await Promise.allSettled(
    members.map(({ id: userId }) => owner.api.imGroup.setRole({ groupId, userId, role: 'admin' })),
  )
  expect(fulfilled(outcomes)).toBe(10)
  expect(codes(outcomes)).toEqual([409, 409])
  expect((await owner.api.imGroup.info({ groupId })).adminIds).toHaveLength(10)
})

test('who is put out while writing has either written before, or not at all', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const [, ...sent] = await Promise.allSettled([
    owner.api.imGroup.remove({ groupId, userId: bob.id }),
    ...Array.from({ length: 10 }, (_, at) => say(bob, `message ${at}`)),
  ])
  const { list } = await owner.api.im.messages({ sessionId: groupId, limit: '100' })
  const removedAt = list.findIndex(({ notice }) => notice?.type === 'remove')
  expect(list.slice(removedAt + 1)).toEqual([])
  expect(list.filter(({ kind }) => kind === 'text')).toHaveLength(fulfilled(sent))
  expect(list.map(({ seq }) => seq)).toEqual(list.map((_, at) => at + 1))
})

test('a quarter of a thousand messages of ten members: nothing lost, doubled or out of order for anybody', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 9)
  const all = [owner, ...members]
  const clientIds = Array.from({ length: 250 }, (_, at) => `number-${at}`)
  // Each one twice, as an impatient client does.
  const send = async (who: Person, own: string[]) => {
    for (const clientId of own) await Promise.all([say(who, clientId, clientId), say(who, clientId, clientId)])
  }
  await Promise.all(
    all.map((who, at) =>
      send(
        who,
        clientIds.filter((_, index) => index % all.length === at),
      ),
    ),
  )
  for (const who of all) {
    const told: string[] = []
    for (let after = 1; ; ) {
      const { list, hasMore } = await who.api.im.missed({ sessionId: groupId, after: String(after) })
      expect(list.map(({ seq }) => seq)).toEqual(list.map((_, at) => after + at + 1))
      told.push(...list.map(({ message }) => message))
      after += list.length
      if (!hasMore) break
    }
    expect(told.toSorted()).toEqual(clientIds.toSorted())
  }
})

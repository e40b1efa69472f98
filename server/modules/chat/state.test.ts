import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'

const api = await testApi()

const hide = (who: Person) => who.api.im.saveSettings({ showState: false })
const readSeq = async (who: Person, sessionId: string) => (await who.api.im.session({ sessionId })).toReadSeq

/** To whom it is told that these write. */
async function toldOf(write: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  const off = api.ctx.events.on('typing', ({ userIds }) => told.push(...userIds))
  try {
    await write()
  } finally {
    off()
  }
  return told.toSorted()
}

test('the settings are set one by one', async () => {
  const ann = await api.member()
  expect(await ann.api.im.settings()).toEqual({ from: 'all', showState: true })
  expect(await hide(ann)).toEqual({ from: 'all', showState: false })
  expect(await ann.api.im.saveSettings({ from: 'follow' })).toEqual({ from: 'follow', showState: false })
  expect(await ann.api.im.saveSettings({ showState: true })).toEqual({ from: 'follow', showState: true })
})

test('that somebody writes is told to the other one, once in three seconds', async () => {
  const { ann, bob, sessionId } = await aChat(api)
  const write = () => ann.api.im.typing({ sessionId })
  expect(await toldOf(write)).toEqual([bob.id])
  expect(await toldOf(write)).toEqual([])
  expect(await toldOf(() => bob.api.im.typing({ sessionId }))).toEqual([ann.id])
  const stranger = await api.member()
  await expect(stranger.api.im.typing({ sessionId })).rejects.toMatchObject({ code: 403 })
})

test('it is told to nobody where one of two hides it, or has blocked the other', async () => {
  const one = await aChat(api)
  await hide(one.ann)
  for (const who of [one.ann, one.bob])
    expect(await toldOf(() => who.api.im.typing({ sessionId: one.sessionId }))).toEqual([])
  const other = await aChat(api)
  await other.ann.api.block.block({ userId: other.bob.id, desired: true })
  for (const who of [other.ann, other.bob])
    expect(await toldOf(() => who.api.im.typing({ sessionId: other.sessionId }))).toEqual([])
})

test('in a group it is told to those who show it themselves, and in a larger one to nobody', async () => {
  const { owner, members, groupId } = await aGroup(api, 3)
  const [bob, carl, dora] = members as [Person, Person, Person]
  await hide(carl)
  expect(await toldOf(() => owner.api.im.typing({ sessionId: groupId }))).toEqual([bob.id, dora.id].toSorted())
  expect(await toldOf(() => carl.api.im.typing({ sessionId: groupId }))).toEqual([])
  const large = await aGroup(api, 20)
  expect(await toldOf(() => large.owner.api.im.typing({ sessionId: large.groupId }))).toEqual([])
})

test('who hides that they have read does not see it of others, nor others of them', async () => {
  const { ann, bob, sessionId, say } = await aChat(api)
  await say(ann, 'one')
  await bob.api.im.read({ sessionId, seq: 1 })
  expect(await readSeq(ann, sessionId)).toBe(1)
  await hide(bob)
  expect(await readSeq(ann, sessionId)).toBe(0)
  await bob.api.im.send({ sessionId, message: 'two' })
  await ann.api.im.read({ sessionId, seq: 2 })
  expect(await readSeq(bob, sessionId)).toBe(0)
  const told: string[] = []
  const off = api.ctx.events.on('messagesRead', ({ userId, readerId }) => userId !== readerId && told.push(userId))
  await say(ann, 'three')
  await bob.api.im.read({ sessionId, seq: 3 })
  off()
  expect(told).toEqual([])
  expect(await bob.api.im.unread()).toEqual({ unread: 0 })
})

test('in a group they are not counted among those who have read', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 3)
  const [bob, carl] = members as [Person, Person]
  const { seq } = await say(owner, 'one')
  for (const who of members) await who.api.im.read({ sessionId: groupId, seq })
  const number = async (who: Person) =>
    (await who.api.im.messages({ sessionId: groupId, limit: '100', before: '1000' })).list.at(-1)?.readNumber
  expect(await number(owner)).toBe(3)
  await hide(bob)
  expect([await number(owner), await number(carl), await number(bob)]).toEqual([2, 2, undefined])
})

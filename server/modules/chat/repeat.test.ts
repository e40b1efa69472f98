import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'

const api = await testApi()

test('what was sent is known again, whatever holds by now, and nothing else gets through with it', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob] = members as [Person]
  const { _id: quoteId } = await say(owner, 'about this')
  await owner.api.imGroup.setRole({ groupId, userId: bob.id, role: 'admin' })
  const answer = {
    sessionId: groupId,
    sessionType: 2 as const,
    message: 'an answer',
    quoteId,
    mentions: ['all' as const],
  }
  const send = (clientId: string) => bob.api.im.send({ ...answer, clientId })
  const sent = await send('the-answer')
  await owner.api.im.recall({ messageId: quoteId })
  expect(await send('the-answer')).toMatchObject({ _id: sent._id, quote: { isRecalled: true } })
  await expect(send('another-one')).rejects.toMatchObject({ code: 422 })
  await owner.api.imGroup.setRole({ groupId, userId: bob.id, role: 'member' })
  await owner.api.imGroup.muteAll({ groupId, muteAll: true })
  expect((await send('the-answer'))._id).toBe(sent._id)
  await expect(send('another-one')).rejects.toMatchObject({ code: 403 })
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  expect((await send('the-answer'))._id).toBe(sent._id)
  await expect(send('another-one')).rejects.toMatchObject({ code: 403 })
  // What he has deleted is not delivered again.
  await bob.api.im.deleteMessage({ messageId: sent._id })
  await expect(send('the-answer')).rejects.toMatchObject({ code: 403 })
  const { list } = await owner.api.im.messages({ sessionId: groupId, limit: '100' })
  expect(list.filter(({ message }) => message === 'an answer')).toHaveLength(1)
})

test('what was sent on is known again although it was taken back, also where its process died on the way', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const { _id: messageId } = await say(owner, 'to be taken back')
  const { sessionId } = await aChat(api, { ann: bob })
  const forward = (toSessionIds: string[], key: string) =>
    api.request<{ list: ChatMessage[] }>('/api/aoir-im-message/forward', {
      token: bob.tokens.access_token,
      headers: { 'idempotency-key': key },
      body: { messageIds: [messageId], toSessionIds },
    })
  const both = [groupId, sessionId]
  const first = await forward(both, 'whole')
  expect(first).toMatchObject({ code: 200 })
  // As far as somebody came whose process ended: the second session has nothing yet, and there is no answer.
  await forward([groupId], 'half')
  await api.ctx.db.run(sql`delete from idempotency_keys where owner = ${`user:${bob.id}`}`)
  await owner.api.im.recall({ messageId })
  const again = await forward(both, 'whole')
  expect(again.data.list.map(({ _id }) => _id)).toEqual(first.data.list.map(({ _id }) => _id))
  const rest = await forward(both, 'half')
  const items = [{ name: owner.name, text: 'to be taken back' }]
  expect(rest).toMatchObject({ code: 200, data: { list: [{ forward: { items } }, { forward: { items } }] } })
  expect(await forward(both, 'another')).toMatchObject({ code: 409 })
  const cards = async (who: Person, id: string) =>
    (await who.api.im.messages({ sessionId: id, limit: '100' })).list.filter(({ kind }) => kind === 'forward')
  expect([(await cards(owner, groupId)).length, (await cards(bob, sessionId)).length]).toEqual([2, 2])
})

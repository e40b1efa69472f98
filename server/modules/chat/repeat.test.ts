import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aGroup } from '../../../test/support/forum/chats.ts'

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

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { aChat } from '../../../test/support/forum/chats.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { png, testUploads } from '../../../test/support/forum/uploads.ts'
import { makeVip } from '../../../test/support/wallet/earning.ts'

const site = await testUploads()
const { api } = site
const board = await aBoard(api)
const reader = await api.member()
beforeAll(() =>
  api.configure({
    COMMON_PRIVILEGE: {
      name_colour: { vip: 1, levels: { 4: 1 } },
      badge: { levels: { 5: 1 } },
      background: { vip: 1 },
    },
  }),
)

async function aVip(): Promise<Person> {
  const person = await api.member()
  await makeVip(api, person)
  return person
}

async function aPicture(person: Person): Promise<string> {
  const { data } = await site.send(person.tokens.access_token, await png(), { name: 'a.png' })
  return (await person.api.attachment.create({ path: String(data), originalName: 'a.png' })).path
}

const endMembership = async ({ id }: Person) => {
  await api.ctx.db.run(sql`update users set vip_end_at = clock_timestamp() where id = ${id}`)
  api.ctx.events.emit('contentChanged', { tags: ['all', `user:${id}`], fromPeer: false })
}

test('the colour of a name is in every card of it, while membership runs', async () => {
  const person = await aVip()
  const card = await person.api.user.changeLook({ nameColour: 'purple' })
  expect(card).toMatchObject({ _id: person.id, nameColour: 'purple', badge: false })
  const postsId = await aPost(person, board)
  const { _id: commentId } = await person.api.comment.publishComment({ postsId, content: '说一句' })
  await reader.api.comment.publishReply({ commentId, content: '好' })
  const chat = await aChat(api, { ann: person, bob: reader })
  await chat.say(person, '你好')
  const colours = async () => {
    const [posts, page, comments, people, sessions, info] = await Promise.all([
      reader.api.post.list({ select: { userId: person.id } }),
      reader.api.post.one({ id: postsId }),
      reader.api.comment.comments({ postsId }),
      reader.api.search.list({ keyword: person.name, type: 'user' }),
      reader.api.im.sessions({}),
      reader.api.user.publicInfo({ id: person.id }),
    ])
    return [
      posts.list[0]?.user.nameColour,
      page.user.nameColour,
      comments.list[0]?.user?.nameColour,
      people.users.find(({ _id }) => _id === person.id)?.nameColour,
      sessions.list.find(({ toUserId }) => toUserId._id === person.id)?.toUser?.nameColour,
      info.nameColour,
    ]
  }
  expect(await colours()).toEqual(Array(6).fill('purple'))
  await endMembership(person)
  expect(await colours()).toEqual(Array(6).fill(''))
  // What was chosen comes back with the next membership, and a level is as good.
  await api.ctx.db.run(sql`update users set grade = 4 where id = ${person.id}`)
  api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
  expect(await colours()).toEqual(Array(6).fill('purple'))
})

test('the mark beside a name is there from its level on, and nobody has to choose it', async () => {
  const person = await aVip()
  const badge = async () => (await reader.api.user.publicInfo({ id: person.id })).badge
  expect(await badge()).toBe(false)
  await api.ctx.db.run(sql`update users set grade = 5 where id = ${person.id}`)
  expect(await badge()).toBe(true)
})

test('the picture behind a page is an own one, and goes with its file', async () => {
  const [person, other] = [await aVip(), await aVip()]
  const path = await aPicture(person)
  await expect(other.api.user.changeLook({ background: path })).rejects.toMatchObject({ code: 403 })
  await person.api.user.changeLook({ background: path })
  const behind = async () => (await reader.api.user.publicInfo({ id: person.id })).background
  expect(await behind()).toBe(`/${path}`)
  expect((await site.http.call(`/${path}`)).status).toBe(200)
  await endMembership(person)
  expect(await behind()).toBe('')
  await expect(person.api.user.changeLook({ background: path })).rejects.toMatchObject({
    code: 403,
    message: '这项权益需要开通大会员',
  })
  await makeVip(api, person)
  api.ctx.events.emit('contentChanged', { tags: ['all', `user:${person.id}`], fromPeer: false })
  expect(await behind()).toBe(`/${path}`)
  const { list } = await person.api.attachment.image({})
  const _id = list.find((one) => one.path === path)?._id ?? ''
  const refusal = person.api.attachment.remove({ _id })
  await expect(refusal).rejects.toMatchObject({ code: 409, data: { uses: [{ type: 'author-background' }] } })
  await person.api.attachment.remove({ _id, force: true })
  expect(await behind()).toBe('')
})

test('who may not choose is told what would let them, and may always take away', async () => {
  const person = await api.member()
  await expect(person.api.user.changeLook({ nameColour: 'red' })).rejects.toMatchObject({
    code: 403,
    message: '这项权益需要开通大会员',
  })
  expect(await person.api.user.changeLook({ nameColour: '', background: '' })).toMatchObject({ nameColour: '' })
  await expect(person.api.user.changeLook({ nameColour: '#fff' } as never)).rejects.toMatchObject({ code: 422 })
  await api.configure({ COMMON_PRIVILEGE: { background: { vip: undefined, levels: { 6: 1 } } } })
  await expect(person.api.user.changeLook({ background: await aPicture(person) })).rejects.toMatchObject({
    code: 403,
    message: '这项权益需要达到 Lv6',
  })
  await api.configure({ COMMON_PRIVILEGE: { background: { vip: undefined, levels: undefined } } })
  await expect(person.api.user.changeLook({ background: await aPicture(person) })).rejects.toMatchObject({
    code: 403,
    message: '这项权益暂未开放',
  })
})

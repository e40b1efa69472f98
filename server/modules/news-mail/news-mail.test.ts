import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { sendLetters } from '../delivery/letters.ts'
import { tellMember } from '../notification/service.ts'
import { writeNewsMails } from './news-mail.ts'

let api: TestApi
let ann: Person
let bob: Person
beforeEach(async () => {
  api = await bootApi()
  ;[ann, bob] = await Promise.all([api.member(), api.member()])
  await confirm(ann)
})
afterEach(() => api.close())

const confirm = ({ id }: Person) => api.ctx.db.run(sql`update users set email_confirmed_at = now() where id = ${id}`)
/** What was seen is looked through after ten minutes. */
async function rounds(): Promise<void> {
  await writeNewsMails(api.ctx)
  await api.ctx.db.run(sql`update news_mail_cursor set seen_at = now() - interval '11 minutes'`)
  await Promise.all([writeNewsMails(api.ctx), writeNewsMails(api.ctx)])
  await sendLetters(api.ctx)
}
const mails = () => api.mails().map(({ to, subject, text }) => ({ to, subject, text }))

it('tells by mail what somebody wants to hear so and has not read, once, folded', async () => {
  await ann.api.notification.savePreferences({ matrix: { comment: { mail: true } } })
  const postsId = await aPost(ann, await aBoard(api))
  await aComment(bob, postsId, 'first words')
  await aComment(bob, postsId, 'second words')
  await bob.api.like.create({ likeType: 'posts', objectId: postsId })
  await rounds()
  expect(mails()).toHaveLength(1)
  const [mail] = mails()
  expect(mail).toMatchObject({ to: ann.email, subject: expect.stringContaining('2 条新的评论') })
  expect(mail?.text).toContain(`${bob.name} 评论了你的帖子`)
  expect(mail?.text).toMatch(/first words[\s\S]*second words|second words[\s\S]*first words/)
  expect(mail?.text).toContain(`/${postsId}#c-`)
  await rounds()
  expect(mails()).toHaveLength(1)
})

it('is quiet for ten minutes, about what was read meanwhile, and about what is gone', async () => {
  await ann.api.notification.savePreferences({ matrix: { comment: { mail: true } } })
  const postsId = await aPost(ann, await aBoard(api))
  await aComment(bob, postsId)
  await writeNewsMails(api.ctx)
  await writeNewsMails(api.ctx)
  expect(await api.ctx.db.many(sql`select 1 from letters`)).toEqual([])
  await ann.api.notification.markAllRead({})
  await rounds()
  expect(mails()).toEqual([])
  const { _id: commentId } = await aComment(bob, postsId)
  await bob.api.comment.deleteComment({ commentId })
  await rounds()
  expect(mails()).toEqual([])
})

it('does not leave after everything in it was read, while it waited for the mail server', async () => {
  await ann.api.notification.savePreferences({ matrix: { comment: { mail: true } } })
  const postsId = await aPost(ann, await aBoard(api))
  await aComment(bob, postsId)
  await writeNewsMails(api.ctx)
  await api.ctx.db.run(sql`update news_mail_cursor set seen_at = now() - interval '11 minutes'`)
  await writeNewsMails(api.ctx)
  expect(await api.ctx.db.many(sql`select state from letters`)).toEqual([{ state: 'waiting' }])
  await ann.api.notification.markAllRead({})
  await sendLetters(api.ctx)
  expect(mails()).toEqual([])
  expect(await api.ctx.db.many(sql`select state from letters`)).toEqual([])
})

it('is usual for money and sanctions, and nobody hears by mail who has no confirmed address or said no', async () => {
  const [carl, dora] = await Promise.all([api.member(), api.member()])
  await confirm(carl)
  await carl.api.notification.savePreferences({ matrix: { wallet: { mail: false } } })
  for (const { id } of [ann, bob, carl, dora])
    await tellMember(api.ctx, id, { key: 'security_note_mail_refused', params: { code: '550' } })
  for (const { id } of [ann, bob, carl, dora]) await tellMember(api.ctx, id, { key: 'wallet_note_frozen', params: {} })
  await api.ctx.db.run(sql`update users set refused_email_key = email_key where id = ${dora.id}`)
  await rounds()
  const told = mails().map(({ to }) => to)
  expect(told.filter((to) => to === ann.email)).toHaveLength(2)
  expect(told.filter((to) => to === carl.email)).toHaveLength(1)
  expect(told).toHaveLength(3)
  expect(mails().some(({ text }) => text.includes('/mail/unsubscribe/'))).toBe(false)
})

it('tells of chats to who wants that by mail, once, and without their words where those are hidden', async () => {
  const chat = await aChat(api, { ann, bob })
  const group = await aGroup(api, 2, '读书会')
  const [one, other] = group.members as [Person, Person]
  await Promise.all([confirm(bob), confirm(one), confirm(other)])
  await ann.api.notification.savePreferences({ matrix: { im: { mail: true } } })
  await one.api.notification.savePreferences({ matrix: { group: { mail: true } }, hideContent: false })
  await other.api.notification.savePreferences({ matrix: { group: { mail: true } } })
  await other.api.imGroup.mute({ groupId: group.groupId, isMuted: true })
  await chat.say(bob, '第一句秘密')
  await chat.say(bob, '第二句秘密')
  await group.say(group.owner, '大家好')
  const { seq } = await group.say(one, '我自己说的')
  await rounds()
  expect(mails()).toHaveLength(2)
  const [toAnn, toOne] = [ann, one].map(({ email }) => mails().find(({ to }) => to === email))
  expect(toAnn).toMatchObject({
    subject: expect.stringContaining('2 条新的私信'),
    text: expect.stringContaining('你有新消息'),
  })
  expect(toAnn?.text).not.toMatch(new RegExp(`秘密|${bob.name}|session=`))
  expect(toAnn?.text).toContain(`/mail/unsubscribe/${ann.id}.im.`)
  expect(toOne).toMatchObject({ subject: expect.stringContaining('1 条新的群聊') })
  expect(toOne?.text).toMatch(/读书会 · 1 条新消息\n {2}大家好/)
  expect(toOne?.text).toContain(`/message?session=${group.groupId}&at=${seq - 1}`)
  await rounds()
  expect(mails()).toHaveLength(2)
})

it('does not tell of messages that were read, taken back or deleted within ten minutes', async () => {
  await ann.api.notification.savePreferences({ matrix: { im: { mail: true } } })
  const chat = await aChat(api, { ann, bob })
  const { seq } = await chat.say(bob, 'read')
  await ann.api.im.read({ sessionId: chat.sessionId, seq })
  const { _id: messageId } = await chat.say(bob, 'taken back')
  await bob.api.im.recall({ messageId })
  await rounds()
  expect(mails()).toEqual([])
})

it('tells everybody of their chats, however many want that', async () => {
  // Before them more than two portions of those for whom there is nothing.
  await api.ctx.db.run(sql`
    with others as (
      insert into users (name, name_key, password_hash)
      select 'other' || n, 'other' || n, '' from generate_series(1, 250) n returning id)
    insert into notification_preferences (user_id, matrix) select id, '{"group": {"mail": true}}' from others`)
  const { owner, members, say } = await aGroup(api, 1)
  const [reader] = members as [Person]
  await confirm(reader)
  await reader.api.notification.savePreferences({ matrix: { group: { mail: true } } })
  await say(owner, 'hello')
  await rounds()
  expect(mails()).toHaveLength(1)
})

import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
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

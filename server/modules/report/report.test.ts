import { describe, expect, it } from 'vitest'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { aGroup } from '../../../test/support/forum/chats.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { openUploads, plainImage } from '../../../test/support/forum/uploads.ts'
import { aMessage } from '../../../test/support/messages.ts'

const api = await testApi()
const admin = await api.administrator()

const two = () => Promise.all([api.member(), api.member()])
const reportUser = (who: Person, whom: Person) =>
  who.api.report.create({ kind: 'user', objectId: whom.id, reason: 'spam', description: '天天发广告' })
const reportMessage = (who: Person, objectId: string) =>
  who.api.report.create({ kind: 'message', objectId, reason: 'abuse' })
const found = async (_id: string) => {
  const { list } = await admin.api.adminReport.list({ limit: 100 })
  return list.find((report) => report._id === _id)
}

describe('a report', () => {
  it('of a member, once', async () => {
    const [ann, bob] = await two()
    const { _id } = await reportUser(ann, bob)
    expect(await reportUser(ann, bob)).toEqual({ _id })
    expect(await found(_id)).toMatchObject({
      kind: 'user',
      reason: 'spam',
      description: '天天发广告',
      fromUser: { _id: ann.id },
      user: { _id: bob.id },
      message: null,
      state: 'open',
      settledBy: null,
    })
    const at = await Promise.all(Array.from({ length: 10 }, () => reportUser(bob, ann)))
    expect(new Set(at.map((report) => report._id)).size).toBe(1)
  })

  it('refuses oneself, and those who are not there', async () => {
    const ann = await api.member()
    await expect(reportUser(ann, ann)).rejects.toMatchObject({ code: 400, message: '不能举报自己' })
    await expect(reportUser(ann, { ...ann, id: '999999999' })).rejects.toMatchObject({ code: 404 })
    await expect(reportMessage(ann, '999999999')).rejects.toMatchObject({ code: 404 })
  })

  it('of a message keeps it as it was, and nothing else of the chat', async () => {
    const [ann, bob] = await two()
    await aMessage(bob, ann, { message: 'said before' })
    const messageId = await aMessage(bob, ann, { message: 'an insult' })
    const { _id } = await reportMessage(ann, messageId)
    await bob.api.im.recall({ messageId })
    expect(await found(_id)).toMatchObject({
      user: { _id: bob.id },
      message: { message: 'an insult', kind: 'text', image: null, video: null, createTime: expect.any(Number) },
    })
    expect(JSON.stringify(await admin.api.adminReport.list({ limit: 100 }))).not.toContain('said before')
  })

  it('of a message takes those around it that I can read, where I want that', async () => {
    const { groupId, owner, members, say } = await aGroup(api, 2)
    const [bob, carl] = members as [Person, Person]
    const late = await api.member()
    await say(owner, 'before late')
    await owner.api.imGroup.invite({ groupId, users: [late.id] })
    const deleted = await say(bob, 'deleted by late')
    const recalled = await say(bob, 'taken back')
    await say(owner, 'one')
    const reported = await say(carl, 'an insult')
    for (const words of ['two', 'three', 'four', 'five', 'six']) await say(bob, words)
    await late.api.im.deleteMessage({ messageId: deleted._id })
    await bob.api.im.recall({ messageId: recalled._id })
    const about = { kind: 'message', objectId: reported._id, reason: 'abuse' } as const
    const { _id } = await late.api.report.create({ ...about, around: 5 })
    const shown = await found(_id)
    expect(shown?.around.map(({ message }) => message)).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect(shown?.around[0]).toMatchObject({ fromUser: { _id: owner.id, name: owner.name }, kind: 'text' })
    const { list } = await admin.api.adminQueue.list({ select: { kind: 'report' } })
    expect(list.find(({ object }) => object._id === reported._id)?.reports[0]?.around).toHaveLength(5)
    // Alone where nothing else was wanted, and never more than five.
    const { _id: alone } = await bob.api.report.create(about)
    expect((await found(alone))?.around).toEqual([])
    await expect(owner.api.report.create({ ...about, around: 6 })).rejects.toMatchObject({ code: 422 })
    expect(JSON.stringify(await admin.api.adminReport.list({ limit: 100 }))).not.toMatch(
      /before late|deleted by late|taken back|six/,
    )
  })

  it('shows a picture that is closed to others', async () => {
    const site = await openUploads()
    try {
      const [office, ann, bob] = [await site.api.administrator(), await site.api.member(), await site.api.member()]
      const { data } = await site.send(bob.tokens.access_token, await plainImage().png().toBuffer())
      const path = String(data)
      await reportMessage(ann, await aMessage(bob, ann, { image: path }))
      const { list } = await office.api.adminReport.list()
      const image = list[0]?.message?.image
      expect(image).toMatchObject({ path })
      const status = async (who: Person | null) =>
        (await site.http.call(image?.url ?? '', who ? { token: who.tokens.access_token } : {})).status
      expect([await status(office), await status(await site.api.member()), await status(null)]).toEqual([200, 404, 404])
    } finally {
      await site.close()
    }
  })

  it('is only of what was sent to me and is still there', async () => {
    const [ann, bob] = await two()
    const stranger = await api.member()
    const sent = await aMessage(bob, ann, { message: 'private words' })
    await expect(reportMessage(stranger, sent)).rejects.toMatchObject({ code: 403 })
    await expect(reportMessage(bob, sent)).rejects.toMatchObject({ code: 400 })
    await expect(reportMessage(admin, sent)).rejects.toMatchObject({ code: 403 })
    await bob.api.im.recall({ messageId: sent })
    await expect(reportMessage(ann, sent)).rejects.toMatchObject({ code: 404, message: '消息不存在或已撤回' })
    const [deleted, cleared] = [
      await aMessage(bob, ann, { message: 'deleted' }),
      await aMessage(bob, ann, { message: 'cleared' }),
    ]
    await ann.api.im.deleteMessage({ messageId: deleted })
    await expect(reportMessage(ann, deleted)).rejects.toMatchObject({ code: 404 })
    const { list } = await ann.api.im.sessions()
    await ann.api.im.deleteSession({ sessionId: list[0]?._id ?? '' })
    await expect(reportMessage(ann, cleared)).rejects.toMatchObject({ code: 404 })
  })
})

describe('settling', () => {
  it('is written down and told to whoever reported, once', async () => {
    const [ann, bob] = await two()
    const { _id: reportId } = await reportUser(ann, bob)
    const settled = await admin.api.adminReport.settle({ reportId, state: 'upheld', note: '已警告' })
    expect(settled).toMatchObject({
      _id: reportId,
      state: 'upheld',
      note: '已警告',
      settledBy: { _id: admin.id },
      settleTime: expect.any(Number),
    })
    const again = admin.api.adminReport.settle({ reportId, state: 'dismissed' })
    await expect(again).rejects.toMatchObject({ code: 409, message: '该举报已处理' })
    expect((await ann.api.notification.system()).list).toMatchObject([
      { content: `您对「${bob.name}」的举报已核实并处理，感谢您的反馈` },
    ])
    expect((await bob.api.notification.system()).total).toBe(0)
    const { list } = await admin.api.audit.list({ select: { action: 'report' } })
    expect(list).toMatchObject([{ action: 'report.settle', subject: reportId, actor: { _id: admin.id } }])
    const missing = admin.api.adminReport.settle({ reportId: '999999999', state: 'upheld' })
    await expect(missing).rejects.toMatchObject({ code: 404 })
  })

  it('takes it out of the open ones', async () => {
    const site = await bootApi()
    try {
      const [office, ann, bob] = [await site.administrator(), await site.member(), await site.member()]
      const first = await reportUser(ann, bob)
      const second = await reportUser(bob, ann)
      await office.api.adminReport.settle({ reportId: first._id, state: 'dismissed' })
      const ids = async (state?: 'open' | 'upheld' | 'dismissed') => {
        const { list, total } = await office.api.adminReport.list({ select: { state } })
        return [list.map(({ _id }) => _id), total]
      }
      expect(await ids('open')).toEqual([[second._id], 1])
      expect(await ids('dismissed')).toEqual([[first._id], 1])
      expect(await ids('upheld')).toEqual([[], 0])
      expect(await ids()).toEqual([[second._id, first._id], 2])
    } finally {
      await site.close()
    }
  })
})

describe('a report of what was written for all', () => {
  const complain = (who: Person, kind: 'posts' | 'comment' | 'reply', objectId: string) =>
    who.api.report.create({ kind, objectId, reason: 'spam' })

  /** Bob wrote all of it. */
  async function aTalk() {
    const [ann, bob] = await two()
    const board = await aBoard(api)
    const postsId = await aPost(bob, board, { title: '加群领红包', content: '第一段\n第二段' })
    const { _id: commentId } = await aComment(bob, postsId, 'buy here')
    const { _id: replyId } = await bob.api.comment.publishReply({ commentId, content: 'buy there' })
    return { ann, bob, board, postsId, commentId, replyId }
  }

  it('keeps it as it was, and says where it stands', async () => {
    const { ann, bob, postsId, commentId, replyId } = await aTalk()
    const post = await complain(ann, 'posts', postsId)
    const comment = await complain(ann, 'comment', commentId)
    const reply = await complain(ann, 'reply', replyId)
    expect(await complain(ann, 'posts', postsId)).toEqual(post)
    expect(await found(post._id)).toMatchObject({
      kind: 'posts',
      user: { _id: bob.id },
      message: { kind: 'posts', message: '加群领红包\n第一段 第二段', image: null, createTime: expect.any(Number) },
      place: { postsId, commentId: null, replyId: null },
    })
    expect(await found(comment._id)).toMatchObject({
      message: { kind: 'comment', message: 'buy here' },
      place: { postsId, commentId, replyId: null },
    })
    expect(await found(reply._id)).toMatchObject({
      message: { kind: 'reply', message: 'buy there' },
      place: { postsId, commentId, replyId },
    })
  })

  it('has no place any longer when it is deleted or private, and keeps the words', async () => {
    const { ann, bob, board, postsId, commentId, replyId } = await aTalk()
    const post = await complain(ann, 'posts', postsId)
    const comment = await complain(ann, 'comment', commentId)
    const reply = await complain(ann, 'reply', replyId)
    await admin.api.comment.deleteComment({ commentId, reason: '广告' })
    expect(await found(comment._id)).toMatchObject({ message: { message: 'buy here' }, place: null })
    expect((await found(reply._id))?.place).toEqual({ postsId, commentId, replyId })
    await bob.api.post.update({ postsId, systemId: board.id, title: '变了', content: 'x', visibility: 'private' })
    expect((await found(reply._id))?.place).toBeNull()
    expect(await found(post._id)).toMatchObject({ message: { message: '加群领红包\n第一段 第二段' }, place: null })
    const settled = await admin.api.adminReport.settle({ reportId: post._id, state: 'upheld' })
    expect(settled).toMatchObject({ kind: 'posts', state: 'upheld', place: null })
  })

  it('shows the first picture', async () => {
    const site = await openUploads()
    try {
      const [office, ann, bob] = [await site.api.administrator(), await site.api.member(), await site.api.member()]
      const { data } = await site.send(bob.tokens.access_token, await plainImage().png().toBuffer())
      const path = String(data)
      const postsId = await aPost(bob, await aBoard(site.api), { images: [path] })
      await complain(ann, 'posts', postsId)
      const [report] = (await office.api.adminReport.list()).list
      expect(report?.message?.image).toMatchObject({ path })
    } finally {
      await site.close()
    }
  })

  it('is refused of what is not there for whoever reports, and of their own', async () => {
    const { ann, bob, board, postsId, commentId, replyId } = await aTalk()
    const own = { code: 400, message: '不能举报自己发布的内容' }
    await expect(complain(bob, 'posts', postsId)).rejects.toMatchObject(own)
    await expect(complain(bob, 'comment', commentId)).rejects.toMatchObject(own)
    await expect(complain(bob, 'reply', replyId)).rejects.toMatchObject(own)
    await bob.api.comment.deleteReply({ replyId })
    await expect(complain(ann, 'reply', replyId)).rejects.toMatchObject({ code: 404, message: '回复不存在或已被删除' })
    await bob.api.post.update({ postsId, systemId: board.id, title: '只给自己', content: 'x', visibility: 'private' })
    await expect(complain(ann, 'posts', postsId)).rejects.toMatchObject({ code: 404 })
    await expect(complain(ann, 'comment', commentId)).rejects.toMatchObject({
      code: 404,
      message: '评论不存在或已被删除',
    })
    for (const kind of ['posts', 'comment', 'reply'] as const)
      await expect(complain(ann, kind, '999999999')).rejects.toMatchObject({ code: 404 })
  })
})

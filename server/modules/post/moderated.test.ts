import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Document } from '#contract/shared/document.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aFile, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi({ hasNewcomers: true })
const admin = await api.administrator()
const moderator = await api.moderator()
const board = await aBoard(api)

const rule = (name: string, action: 'mask' | 'hold' | 'block', words: string[]) =>
  admin.api.adminRule.save({ name, kind: 'words', action, scope: ['posts', 'comment', 'reply'], options: { words } })
await rule('禁词', 'block', ['赌场'])
await rule('引流话术', 'hold', ['加微信'])
await rule('打码', 'mask', ['笨蛋'])

const blocked = { code: 422, message: expect.stringContaining('内容包含不允许发布的信息') }

async function heldItems(userId: string) {
  return (await moderator.api.adminQueue.list({ limit: 100, select: { userId, kind: 'held' } })).list
}

describe('a post', () => {
  test('is held, with what the rules met, and published when it is passed', async () => {
    const writer = await api.member()
    const made = await writer.api.post.publish({ systemId: board.id, title: '低价', content: '加 微 信 领取' })
    expect(made.state).toBe('held')
    const [item] = await heldItems(writer.id)
    expect(item).toMatchObject({
      object: { type: 'posts', _id: made._id, title: '低价' },
      verdict: { action: 'hold', rules: [{ name: '引流话术', evidence: '加 微 信' }] },
    })
    await expect(api.as(null).post.one({ id: made._id })).rejects.toMatchObject({ code: 404 })
    await moderator.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'pass' })
    expect(await api.as(null).post.one({ id: made._id })).toMatchObject({ title: '低价' })
  })

  test('shows staff every piece that was met, and its author the rules that are no secret', async () => {
    const writer = await api.newcomer()
    await admin.api.adminRule.save({
      name: '告诉作者',
      kind: 'words',
      action: 'hold',
      scope: ['posts'],
      tellAuthor: true,
      options: { words: ['代购'] },
    })
    const linked: Document = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '代购，加微信；代 购也可以加薇信，加V信：加微信。看 https://a.example/go?x=1 ' },
            { type: 'text', text: '这里', marks: [{ type: 'link', attrs: { href: 'https://b.example/' } }] },
          ],
        },
      ],
    }
    const { _id: id } = await writer.api.post.publish({ systemId: board.id, title: '低价', content: linked })
    const [item] = await heldItems(writer.id)
    expect(item?.object.links).toEqual(['https://b.example/'])
    expect(item?.verdict?.rules).toMatchObject([
      { name: '告诉作者', kind: 'words', evidence: '代购', pieces: ['代购', '代 购'] },
      { name: '引流话术', kind: 'words', pieces: ['加微信'] },
      { ruleId: '1', kind: 'links', evidence: '2', pieces: ['https://a.example/go?x=1'] },
    ])
    expect((await writer.api.post.one({ id })).heldBy).toEqual(['告诉作者', '新人链接限制'])
    const own = writer.api.comment.publishComment({ postsId: id, content: '顶' })
    await expect(own).rejects.toMatchObject({ code: 403, message: '公开之后可以评论' })
    expect(await writer.api.post.one({ id })).toMatchObject({ mayComment: false, commentRefusal: '公开之后可以评论' })
  })

  test('is refused, or covered, also where its formatting cuts a word', async () => {
    const writer = await api.member()
    const publish = (content: string | Document) => writer.api.post.publish({ systemId: board.id, title: 't', content })
    await expect(publish('澳门赌场')).rejects.toMatchObject(blocked)
    const content: Document = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '你这笨' },
            { type: 'text', text: '蛋啊', marks: [{ type: 'bold' }] },
          ],
        },
      ],
    }
    const { _id, state } = await publish(content)
    expect(state).toBe('public')
    expect((await api.as(null).post.one({ id: _id })).html).toBe('<p>你这＊<strong>＊啊</strong></p>')
    expect((await writer.api.post.mine({})).total).toBe(1)
  })

  test('brings the names of its files along, which nobody changes any more', async () => {
    const writer = await api.member()
    const named = async (name: string) => {
      const path = await aFile(api, writer, 'assets')
      await writer.api.attachment.create({ path, originalName: name })
      return path
    }
    const publish = (path: string) =>
      writer.api.post.publish({ systemId: board.id, title: `资料 ${path}`, content: '见附件', files: [{ path }] })
    await expect(publish(await named('澳门赌场.zip'))).rejects.toMatchObject(blocked)
    // A name cannot be covered.
    for (const name of ['加微信领取.zip', '笨蛋.zip']) expect((await publish(await named(name))).state).toBe('held')
    const items = await heldItems(writer.id)
    expect(items.map(({ object, verdict }) => [object.excerpt, verdict?.rules[0]?.pieces])).toEqual([
      ['见附件\n加微信领取.zip', ['加微信']],
      ['见附件\n笨蛋.zip', ['笨蛋']],
    ])
    const path = await named('说明.zip')
    const { _id: id, state } = await publish(path)
    expect(state).toBe('public')
    expect((await writer.api.attachment.create({ path, originalName: '加微信.zip' })).originalName).toBe('说明.zip')
    const same = { postsId: id, systemId: board.id, title: '资料', content: '见附件' }
    await api.ctx.db.run(sql`update attachments set original_name = '加微信.zip' where path = ${path}`)
    expect(await writer.api.post.update(same)).toMatchObject({ state: 'held' })
  })

  test('and what stands below it keep what the rules said when they only covered something', async () => {
    const writer = await api.member()
    const id = await aPost(writer, board, { content: '笨蛋' })
    const { _id: commentId } = await aComment(writer, id, '笨蛋')
    await writer.api.comment.publishReply({ commentId, content: '笨蛋' })
    const verdict = { action: 'mask', rules: [{ name: '打码', evidence: '笨蛋' }] }
    for (const type of ['posts', 'comment', 'reply'] as const)
      expect((await moderator.api.adminContent.list({ type, select: { userId: writer.id } })).list).toMatchObject([
        { verdict },
      ])
  })

  test('goes out of sight when it is edited into a hold, and comes back when it is mended', async () => {
    const writer = await api.member()
    const id = await aPost(writer, board, { title: '好帖' })
    const update = (content: string) =>
      writer.api.post.update({ postsId: id, systemId: board.id, title: '好帖', content })
    expect(await update('加微信')).toEqual({ _id: id, state: 'held' })
    await expect(api.as(null).post.one({ id })).rejects.toMatchObject({ code: 404 })
    expect(await writer.api.post.one({ id })).toMatchObject({ isHeld: true })
    const [item] = await heldItems(writer.id)
    await moderator.api.adminQueue.claim({ itemId: item?._id ?? '' })
    expect(await update('加微信，更多')).toMatchObject({ state: 'held' })
    const unread = moderator.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'pass' })
    await expect(unread).rejects.toMatchObject({ code: 409 })
    expect(await update('没有别的')).toEqual({ _id: id, state: 'public' })
    expect(await heldItems(writer.id)).toEqual([])
    expect(await api.as(null).post.one({ id })).toMatchObject({ isHeld: false })
  })

  test('that only its author sees passes no rules until others shall see it', async () => {
    const writer = await api.member()
    const input = { systemId: board.id, title: '日记', content: '加微信' }
    const { _id, state } = await writer.api.post.publish({ ...input, visibility: 'private' })
    expect(state).toBe('public')
    expect(await writer.api.post.update({ ...input, postsId: _id })).toEqual({ _id, state: 'held' })
    expect(await writer.api.post.update({ ...input, postsId: _id, visibility: 'private' })).toMatchObject({ _id })
    expect(await heldItems(writer.id)).toEqual([])
  })

  test('that is made of what many patterns look for waits, as not all of them could be tried', async () => {
    const save = (at: number) =>
      admin.api.adminRule.save({
        name: `第 ${at} 条`,
        kind: 'pattern',
        action: 'block',
        scope: ['posts'],
        options: { pattern: `微信[a-z]{${at}}` },
      })
    const rules = await Promise.all(Array.from({ length: 45 }, (_, at) => save(at + 1)))
    const writer = await api.member()
    const { _id, state } = await writer.api.post.publish({
      systemId: board.id,
      title: '一',
      content: '微信'.repeat(5000),
    })
    expect(state).toBe('held')
    const [item] = await heldItems(writer.id)
    expect(item?.verdict?.rules.map(({ evidence }) => evidence)).toContain('未能逐条检查')
    await aPost(writer, board, { content: '加微信的人很多' })
    for (const { _id: ruleId } of rules) await admin.api.adminRule.delete({ _id: ruleId })
    expect((await writer.api.post.one({ id: _id })).isHeld).toBe(true)
  })

  test('of a wave of sixty-three by a newcomer at most three are in sight', async () => {
    const spammer = await api.newcomer()
    const body = { systemId: board.id, title: '代购', content: '全网最低 https://spam.example' }
    const answers = await Promise.all(
      Array.from({ length: 63 }, () =>
        api.request('/api/aoir-system-posts/publish', { body, token: spammer.tokens.access_token }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(3)
    const [refused] = answers.filter(({ code }) => code === 429)
    expect(refused?.message).toBe('发布太频繁，请稍后再试')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await api.as(null).post.list({ select: { userId: spammer.id } })).total).toBeLessThanOrEqual(3)
    const hidden = { ...body, visibility: 'private' as const }
    const { _id: postsId } = await spammer.api.post.publish(hidden)
    await expect(spammer.api.post.update({ ...body, postsId })).rejects.toMatchObject({ code: 429 })
  })

  test('of a wave that somebody wrote for themselves long ago and shows at once, neither', async () => {
    const spammer = await api.newcomer()
    const bodyOf = (number: number) => ({ systemId: board.id, title: `帖子 ${number}`, content: `第 ${number} 个故事` })
    const ids: string[] = []
    for (let number = 0; number < 8; number += 1)
      ids.push((await spammer.api.post.publish({ ...bodyOf(number), visibility: 'private' }))._id)
    await api.ctx.db.run(
      sql`update posts set created_at = created_at - interval '2 days' where user_id = ${spammer.id}`,
    )
    const answers = await Promise.allSettled(
      ids.map((postsId, number) => spammer.api.post.update({ ...bodyOf(number), postsId })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await api.as(null).post.list({ select: { userId: spammer.id } })).total).toBe(3)
  })

  test('of a wave with small changes by fifty accounts of one network a rule sees what is alike', async () => {
    const spammers = await Promise.all(Array.from({ length: 50 }, () => api.newcomer()))
    const options = { times: 3, minutes: 60, by: 'all', near: true } as const
    const { _id } = await admin.api.adminRule.save({
      name: '刷屏',
      kind: 'repeat',
      action: 'hold',
      scope: ['posts'],
      options,
    })
    const text = '各种游戏账号低价出售，安全可靠支持验号，先发货后付款，长期有效，需要的朋友看主页'
    const publish = ({ tokens }: Person, number: number) =>
      api.request<{ state: string }>('/api/aoir-system-posts/publish', {
        body: { systemId: board.id, title: '出售', content: `${text}${number}` },
        token: tokens.access_token,
        ip: `198.51.100.${number}`,
      })
    // On a busy machine some wait too long for their turn and are told to come back; nothing of theirs was written.
    const persistently = async (person: Person, number: number) => {
      for (;;) {
        const answer = await publish(person, number)
        if (answer.code !== 503) return answer
      }
    }
    const answers = await Promise.all(spammers.map(persistently))
    await admin.api.adminRule.delete({ _id })
    const states = Map.groupBy(answers, ({ data, message }) => data?.state ?? message)
    expect(Object.fromEntries([...states].map(([state, all]) => [state, all.length]))).toEqual({ public: 2, held: 48 })
  })
})

describe('comments and replies', () => {
  test('are held, refused and covered', async () => {
    const [writer, reader] = [await api.member(), await api.member()]
    const postsId = await aPost(reader, board)
    await expect(aComment(writer, postsId, '赌场')).rejects.toMatchObject(blocked)
    expect(await aComment(writer, postsId, '笨蛋')).toMatchObject({ content: '＊＊', isHeld: false, floor: 1 })
    const held = await aComment(writer, postsId, '加微信')
    expect(held).toMatchObject({ isHeld: true, floor: 0 })
    const { _id: commentId } = await aComment(reader, postsId, '好')
    const reply = await writer.api.comment.publishReply({ commentId, content: '加微信吧' })
    expect(reply).toMatchObject({ isHeld: true })
    expect(JSON.stringify(await reader.api.comment.comments({ postsId }))).not.toContain('加微信')
    expect(JSON.stringify(await writer.api.comment.comments({ postsId }))).toContain('加微信吧')
    expect((await reader.api.post.one({ id: postsId })).commentNumber).toBe(2)
    const items = await heldItems(writer.id)
    expect(items.map(({ object }) => [object.type, object._id])).toEqual([
      ['comment', held._id],
      ['reply', reply._id],
    ])
    expect(
      await moderator.api.adminQueue.decide({ items: items.map(({ _id }) => _id), decision: 'pass' }),
    ).toMatchObject({ decided: 2 })
    expect((await reader.api.post.one({ id: postsId })).commentNumber).toBe(4)
    expect(JSON.stringify(await reader.api.comment.comments({ postsId }))).toContain('加微信吧')
  })

  test('of newcomers with links wait, and say by which rule', async () => {
    const newcomer = await api.newcomer()
    const postsId = await aPost(await api.member(), board)
    const heldBy = ['新人链接限制']
    expect(await aComment(newcomer, postsId, '加微信 https://spam.example')).toMatchObject({ isHeld: true, heldBy })
    expect((await newcomer.api.comment.comments({ postsId })).list).toMatchObject([{ isHeld: true, heldBy }])
    const { _id: commentId } = await aComment(await api.member(), postsId, '好')
    const reply = await newcomer.api.comment.publishReply({ commentId, content: '看 https://spam.example' })
    expect(reply).toMatchObject({ isHeld: true, heldBy })
    expect(await aComment(newcomer, postsId, '你好')).toMatchObject({ isHeld: false })
  })
})

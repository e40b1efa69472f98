import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, joinBoard } from '../../../test/support/forum/forum.ts'
import { cleanUp } from '../../jobs/housekeeping.ts'

const api = await testApi()
const [admin, moderator, writer] = [await api.administrator(), await api.moderator(), await api.member()]
const board = await aBoard(api)

/** A call from somewhere. */
async function from<T = { _id: string }>(ip: string, who: Person, path: string, body: object): Promise<T> {
  const answer = await api.request<T>(`/api/${path}`, { body, token: who.tokens.access_token, ip })
  expect(answer.code).toBe(200)
  return answer.data
}
const post = (ip: string, who = writer, more: object = {}) =>
  from(ip, who, 'aoir-system-posts/publish', { systemId: board.id, title: '海边', content: '风很大', ...more })
const comment = (ip: string, postsId: string, who = writer) =>
  from(ip, who, 'aoir-system-posts-comment/publish', { postsId, content: '是的' })
const reply = (ip: string, commentId: string, who = writer) =>
  from(ip, who, 'aoir-system-posts-reply/publish', { commentId, content: '不是' })

function kept(type: string, id: string) {
  return api.ctx.db.maybe<{ ip: string; user_id: string }>(
    sql`select host(ip) as ip, user_id from text_networks where type = ${type} and object_id = ${id}`,
  )
}

const listed = async (who: Person, type: 'posts' | 'comment' | 'reply', id: string) =>
  (await who.api.adminContent.list({ type, limit: 100 })).list.find(({ _id }) => _id === id)

describe('a text keeps the address it was written from', () => {
  it('whichever kind it is, and only of what is an address', async () => {
    const { _id: postsId } = await post('198.51.100.7')
    const { _id: commentId } = await comment('2001:db8:1:2::3', postsId)
    const { _id: replyId } = await reply('::ffff:203.0.113.9', commentId)
    expect(await kept('posts', postsId)).toEqual({ ip: '198.51.100.7', user_id: writer.id })
    expect(await kept('comment', commentId)).toEqual({ ip: '2001:db8:1:2::3', user_id: writer.id })
    expect(await kept('reply', replyId)).toEqual({ ip: '203.0.113.9', user_id: writer.id })
    const { _id: nowhere } = await comment('a socket', postsId)
    expect(await kept('comment', nowhere)).toBeUndefined()
  })

  it('the newer one when it is changed, and what is held too', async () => {
    const { _id } = await post('198.51.100.7')
    await from('198.51.100.8', writer, 'aoir-system-posts/update', {
      postsId: _id,
      systemId: board.id,
      title: '海边',
      content: '没有风',
    })
    expect(await kept('posts', _id)).toMatchObject({ ip: '198.51.100.8' })
    const rule = { name: '礁石', kind: 'words', action: 'hold', scope: ['posts', 'comment', 'reply'], trustBelow: 3 }
    const { _id: ruleId } = await admin.api.adminRule.save({
      ...rule,
      state: 'on',
      tellAuthor: true,
      options: { words: ['礁石'] },
    } as never)
    const held = await post('198.51.100.9', writer, { content: '一块礁石' })
    const said = await from('198.51.100.10', writer, 'aoir-system-posts-comment/publish', {
      postsId: _id,
      content: '礁石很滑',
    })
    await admin.api.adminRule.delete({ _id: ruleId })
    expect(await kept('posts', held._id)).toMatchObject({ ip: '198.51.100.9' })
    expect(await kept('comment', said._id)).toMatchObject({ ip: '198.51.100.10' })
    const { list } = await moderator.api.adminQueue.list({ select: { userId: writer.id }, limit: 100 })
    expect(list.map(({ network }) => network)).toEqual([
      { block: '198.51.100.0/24', accounts: 1, ipRegion: '' },
      { block: '198.51.100.0/24', accounts: 1, ipRegion: '' },
    ])
  })

  it('each its own, of comments that came in one statement', async () => {
    const { _id: postsId } = await post('198.51.100.7')
    const people = [await api.member(), await api.member(), await api.member()]
    const made = await Promise.all(people.map((who, at) => comment(`203.0.113.${10 + at}`, postsId, who)))
    const addresses = await Promise.all(made.map(async ({ _id }) => (await kept('comment', _id))?.ip))
    expect(addresses).toEqual(['203.0.113.10', '203.0.113.11', '203.0.113.12'])
  })

  it('for 90 days, and then it is gone', async () => {
    const [young, old] = [await post('198.51.100.7'), await post('198.51.100.7')]
    const age = (id: string, days: number) =>
      api.ctx.db.run(
        sql`update text_networks set written_at = now() - make_interval(days => ${days}) where type = 'posts' and object_id = ${id}`,
      )
    await age(young._id, 89)
    await age(old._id, 91)
    expect((await cleanUp(api.ctx)).text_networks).toBe(1)
    expect(await kept('posts', young._id)).toBeDefined()
    expect(await kept('posts', old._id)).toBeUndefined()
    expect((await listed(admin, 'posts', old._id))?.network).toBeUndefined()
    const gone = { type: 'posts', _id: old._id } as const
    await expect(admin.api.adminContent.address(gone)).rejects.toMatchObject({ code: 404 })
  })
})

describe('staff see the network of a text', () => {
  it('by block, with the accounts that came from there by a session or a text', async () => {
    const [one, other] = [await api.member(), await api.member()]
    const { _id } = await post('203.0.114.7', one)
    const { _id: commentId } = await comment('203.0.114.200', _id, other)
    await api.login(writer.name, writer.password, { ip: '203.0.114.9' })
    for (const who of [admin, moderator])
      for (const [type, id] of [
        ['posts', _id],
        ['comment', commentId],
      ] as const)
        expect((await listed(who, type, id))?.network).toEqual({ block: '203.0.114.0/24', accounts: 3, ipRegion: '' })
    const { addresses } = await moderator.api.adminUser.info({ userId: one.id })
    expect(addresses.find(({ block }) => block === '203.0.114.0/24')).toMatchObject({ accounts: 3, addresses: [] })
    const whole = await admin.api.adminUser.info({ userId: one.id })
    expect(whole.addresses.find(({ block }) => block === '203.0.114.0/24')).toMatchObject({
      addresses: ['203.0.114.7'],
    })
  })

  it('and all texts from one network', async () => {
    const [one, other] = [await api.member(), await api.member()]
    const texts = [await post('2001:db8:77::1', one), await post('2001:db8:77:ffff::2', other)]
    await post('2001:db8:78::1', one)
    const found = await moderator.api.adminContent.list({ select: { network: '2001:db8:77::/48' } })
    expect(found.list.map(({ _id }) => _id)).toEqual(texts.map(({ _id }) => _id).reverse())
    for (const network of ['999.1.1.1/24', '1.2.3.4/99', 'nowhere', '::/0'])
      await expect(moderator.api.adminContent.list({ select: { network } })).rejects.toMatchObject({ code: 422 })
  })

  it('a hundred accounts stand for more', async () => {
    await api.ctx.db.run(sql`
      with u as (
        insert into users (name, name_key) select 'crowd ' || n, 'crowd ' || n from generate_series(1, 130) n returning id
      )
      insert into sessions (user_id, device_id, user_agent, ip) select id, 'x', '', '203.0.115.' || (id % 250) from u`)
    const { _id } = await post('203.0.115.7')
    expect((await listed(moderator, 'posts', _id))?.network).toEqual({
      block: '203.0.115.0/24',
      accounts: 100,
      ipRegion: '',
    })
  })

  it('whole addresses only administrators, and that is written down', async () => {
    const person = await api.member()
    const { _id } = await post('203.0.116.7', person)
    const wish = { type: 'posts', _id } as const
    expect(await admin.api.adminContent.address(wish)).toEqual({
      address: '203.0.116.7',
      createTime: expect.any(Number),
    })
    const log = await api.ctx.db.many<{ actor_id: string; detail: object }>(
      sql`select actor_id, detail from audit_log where action = 'user.view-addresses' and subject = ${person.id}`,
    )
    expect(log).toEqual([{ actor_id: admin.id, detail: { type: 'posts', objectId: _id } }])
    for (const who of [moderator, person])
      await expect(who.api.adminContent.address(wish)).rejects.toMatchObject({ code: 403 })
  })

  it('nobody else: neither readers nor managers of the board, in no answer', async () => {
    const manager = await api.member()
    await joinBoard(api, board, manager, 'manager')
    const person = await api.member()
    const { _id } = await post('203.0.117.7', person)
    const { _id: commentId } = await comment('203.0.117.8', _id, person)
    await manager.api.report.create({ kind: 'posts', objectId: _id, reason: 'spam' } as never)
    const answers = [
      await manager.api.adminQueue.list({ select: { systemId: board.id }, limit: 100 }),
      await manager.api.post.one({ id: _id }),
      await manager.api.comment.comments({ postsId: _id }),
      await manager.api.comment.replies({ commentId }),
      await manager.api.user.publicInfo({ id: person.id }),
      await person.api.user.ownInfo(),
    ]
    expect((answers[0] as { list: unknown[] }).list.length).toBeGreaterThan(0)
    expect(JSON.stringify(answers)).not.toContain('203.0.117')
  })
})

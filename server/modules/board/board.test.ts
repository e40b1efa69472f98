import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aClassification, aPost, aZone, joinBoard, setBoardState } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const guest = api.as(null)
const member = await api.member()
const administrator = await api.administrator()

const whole = { page: 1, limit: 10_000 }

it.each([31, 30])('%i calls to join at once are one, and the next one leaves', async (count) => {
  const board = await aBoard(api)
  const reader = await api.member()
  const join = () => reader.api.board.join({ systemId: board.id })
  const members = async () =>
    (await guest.board.list(whole)).list.find(({ _id }) => _id === board.id)?.systemMember ?? 0
  const before = await members()
  const answers = await Promise.all(Array.from({ length: count }, join))
  expect(answers).toEqual(Array(count).fill({ isMember: true, systemMember: before + 1 }))
  expect(await members()).toBe(before + 1)
  expect(await join()).toEqual({ isMember: false, systemMember: before })
  expect((await reader.api.board.list({ ...whole, select: { joined: true } })).list).toEqual([])
})

describe('lists', () => {
  it('gives zones in their order, with the number of boards that everybody may read', async () => {
    const [first, second] = [
      await administrator.api.board.adminSaveZone({ zoneName: 'later', position: 9000 }),
      await administrator.api.board.adminSaveZone({ zoneName: 'sooner', position: 8999, zoneType: 'article' }),
    ]
    await aBoard(api, member, { zoneId: first._id })
    await aBoard(api, member, { zoneId: first._id, state: 'closed' })
    await aBoard(api, member, { zoneId: first._id, state: 'hidden' })
    const { list, total } = await guest.board.zones(whole)
    expect(total).toBe(list.length)
    expect(list.slice(-2)).toMatchObject([
      { _id: second._id, zoneType: 'article', systemNumber: 0 },
      { _id: first._id, zoneType: 'forum', systemNumber: 2 },
    ])
    const articles = await guest.board.zones({ ...whole, select: { zoneType: 'article' } })
    expect(articles.list.map(({ _id }) => _id)).toContain(second._id)
    expect(articles.list.every(({ zoneType }) => zoneType === 'article')).toBe(true)
  })

  it('cuts pages, filters, sorts and counts', async () => {
    const zoneId = await aZone(api)
    const boards = [await aBoard(api, member, { zoneId }), await aBoard(api, member, { zoneId })]
    const third = await aBoard(api, member, { zoneId })
    await joinBoard(api, third, await api.member())
    const select = { systemType: 'forum', type: 2, systemZoneId: zoneId } as const
    const all = await guest.board.list({ ...whole, select })
    expect(all.total).toBe(3)
    expect(all.list.map(({ _id }) => _id)).toEqual([...boards, third].map(({ id }) => id))
    const second = await guest.board.list({ page: 2, limit: 2, select })
    expect(second).toMatchObject({ total: 3, list: [{ _id: third.id }] })
    expect((await guest.board.list({ page: 9, limit: 2, select })).list).toEqual([])
    const largest = await guest.board.list({ ...whole, select, sort: 'member' })
    expect(largest.list[0]).toMatchObject({ _id: third.id, systemMember: 2, type: 2, systemType: 'forum' })
    const named = await guest.board.list({ ...whole, select: { keyword: third.name.toUpperCase() } })
    expect(named.list.map(({ _id }) => _id)).toContain(third.id)
    expect(await guest.board.list({ ...whole, select: { systemZoneId: '999999' } })).toEqual({ list: [], total: 0 })
  })

  it('shows members what is theirs', async () => {
    const reader = await api.member()
    const board = await aBoard(api, member)
    await reader.api.board.join({ systemId: board.id })
    await aPost(member, board)
    const mine = await reader.api.board.list({ ...whole, select: { joined: true } })
    expect(mine.list).toMatchObject([{ _id: board.id, isMember: true, canManage: false, hasNew: true, todayNumber: 1 }])
    await reader.api.board.visit({ systemId: board.id })
    const later = await reader.api.board.list({ ...whole, select: { joined: true }, sort: 'visit' })
    expect(later.list).toMatchObject([{ _id: board.id, hasNew: false }])
    const managed = await member.api.board.list({ ...whole, select: { managed: true } })
    expect(managed.list.find(({ _id }) => _id === board.id)).toMatchObject({ canManage: true, systemContentNumber: 1 })
    expect(await guest.board.list({ ...whole, select: { joined: true } })).toEqual({ list: [], total: 0 })
    expect(await guest.board.list({ ...whole, select: { managed: true } })).toEqual({ list: [], total: 0 })
  })

  it('shows which boards somebody manages, as far as everybody may see them', async () => {
    const [manager, founder] = [await api.member(), await api.member()]
    const open = await aBoard(api, founder)
    const hidden = await aBoard(api, founder, { state: 'hidden' })
    const joined = await aBoard(api, founder)
    for (const board of [open, hidden]) await joinBoard(api, board, manager, 'manager')
    await joinBoard(api, joined, manager)
    for (const who of [guest, member.api, manager.api]) {
      const { list, total } = await who.board.list({ ...whole, select: { managerId: manager.id } })
      expect(list.map(({ _id }) => _id)).toEqual([open.id])
      expect(total).toBe(1)
    }
  })

  it('does not count the posts of yesterday as those of today', async () => {
    const board = await aBoard(api, member)
    const old = await aPost(member, board)
    await aPost(member, board)
    const yesterday = sql`date_trunc('day', now(), 'Asia/Shanghai') - interval '1 second'`
    await api.ctx.db.run(sql`update posts set created_at = ${yesterday} where id = ${old}`)
    await setBoardState(api, board, 'open')
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ systemContentNumber: 2, todayNumber: 1 })
  })

  it('gives boards by id in the order of the ids, once, and leaves out what is not there', async () => {
    const [one, two, hidden] = [
      await aBoard(api, member),
      await aBoard(api, member),
      await aBoard(api, member, { state: 'hidden' }),
    ]
    const ids = [two.id, '999999', hidden.id, one.id, two.id]
    const bare = await api.request<{ list: { _id: string }[]; total: number }>('/api/aoir-system/getSystems', {
      body: ids,
    })
    expect(bare.data.list.map(({ _id }) => _id)).toEqual([two.id, one.id])
    expect(bare.data.total).toBe(2)
    const { list } = await administrator.api.board.getSystems({ systemIds: ids })
    expect(list.map(({ _id }) => _id)).toEqual([two.id, hidden.id, one.id])
    const own = await member.api.board.getSystems({ systemIds: ids })
    expect(own.list).toMatchObject([{ canManage: true }, { _id: hidden.id, state: 'hidden' }, {}])
    expect((await guest.board.getSystems({ systemIds: [] })).list).toEqual([])
  })

  it.each([
    ['limit', 1e9],
    ['limit', -1],
    ['limit', 0],
    ['limit', '10000; drop'],
    ['limit', 10_001],
    ['page', 1e15],
    ['page', 0],
    ['page', 1.5],
    ['sort', 'constructor'],
    ['select', { systemZoneId: "1' or '1'='1" }],
    ['select', { keyword: 'x'.repeat(41) }],
    ['select', 'all'],
  ])('refuses %s %o', async (field, value) => {
    const body = { page: 1, limit: 10, [field]: value }
    expect(await api.request('/api/aoir-system/list', { body })).toMatchObject({ code: 422 })
  })

  it('takes a keyword literally', async () => {
    for (const keyword of ['%', '_', '\\', "' or 1=1 --"]) {
      expect((await guest.board.list({ ...whole, select: { keyword } })).list).toEqual([])
      expect((await administrator.api.board.adminList({ select: { keyword } })).list).toEqual([])
      const board = await aBoard(api, member)
      expect((await guest.board.members({ systemId: board.id, keyword })).list).toEqual([])
    }
  })
})

describe('one board', () => {
  it('is found by its sign and by its id', async () => {
    const board = await aBoard(api, member)
    const manager = await api.member()
    await joinBoard(api, board, manager, 'manager')
    const classify = await aClassification(api, board)
    const page = await guest.board.info({ sign: board.sign })
    expect(page).toMatchObject({
      _id: board.id,
      systemSign: board.sign,
      systemCreateUser: { _id: member.id },
      systemAuth: [{ _id: manager.id }],
      classifies: [{ _id: classify.id, classifyName: classify.name, systemId: board.id }],
      isMember: false,
      canManage: false,
      isMuted: false,
      sanction: null,
    })
    expect(await guest.board.info({ sign: board.id })).toEqual(page)
    expect(await guest.board.info({ sign: board.sign.toUpperCase() })).toEqual(page)
    const list = { ...whole, select: { systemId: board.id } }
    expect(await guest.board.classifies(list)).toEqual({ list: page.classifies, total: 1 })
    expect(await manager.api.board.info({ sign: board.id })).toMatchObject({ isMember: true, canManage: true })
  })

  it.each(['nothing-here', '999999', '0', '%', '9'.repeat(19), '..%2f', 'constructor'])(
    'is not there by %s',
    async (sign) => {
      for (const who of [guest, member.api])
        await expect(who.board.info({ sign })).rejects.toMatchObject({ code: 404, message: '板块不存在' })
    },
  )
})

describe('boards that are not for everybody', () => {
  const states = ['pending', 'rejected', 'hidden'] as const
  it.each(states)('%s: seen by creator, managers and administrators, for others not there', async (state) => {
    const secret = await aBoard(api, await api.member(), { state })
    const [manager, plain, moderator] = [await api.member(), await api.member(), await api.moderator()]
    await joinBoard(api, secret, manager, 'manager')
    await joinBoard(api, secret, plain)
    for (const who of [secret.creator, manager]) {
      expect(await who.api.board.info({ sign: secret.sign })).toMatchObject({ state, canManage: true })
      const { list } = await who.api.board.list(whole)
      expect(list.map(({ _id }) => _id)).toContain(secret.id)
    }
    expect(await administrator.api.board.info({ sign: secret.id })).toMatchObject({ state, canManage: true })
    for (const who of [guest, member.api, plain.api, moderator.api]) {
      const answers = [
        await who.board.list(whole),
        await who.board.list({ ...whole, select: { keyword: secret.name } }),
        await who.board.getSystems({ systemIds: [secret.id] }),
      ]
      expect(JSON.stringify(answers)).not.toContain(`"${secret.sign}"`)
      const systemId = secret.id
      await expect(who.board.info({ sign: secret.sign })).rejects.toMatchObject({ code: 404 })
      await expect(who.board.members({ systemId })).rejects.toMatchObject({ code: 404 })
      await expect(who.board.classifies({ ...whole, select: { systemId } })).rejects.toMatchObject({ code: 404 })
    }
    for (const who of [member.api, moderator.api]) {
      const systemId = secret.id
      await expect(who.board.join({ systemId })).rejects.toMatchObject({ code: 404 })
      await expect(who.board.update({ systemId, rules: 'x' })).rejects.toMatchObject({ code: 404 })
      await expect(who.board.log({ systemId })).rejects.toMatchObject({ code: 404 })
      const { id: _id } = await aClassification(api, secret)
      await expect(who.board.deleteClassify({ _id })).rejects.toMatchObject({ code: 404, message: '分类不存在' })
    }
  })

  it('goes out of sight at once, and comes back', async () => {
    const board = await aBoard(api, member)
    const systemId = board.id
    await guest.board.info({ sign: board.sign })
    await administrator.api.board.adminSetState({ systemId, state: 'hidden', reason: 'noise' })
    await expect(guest.board.info({ sign: board.sign })).rejects.toMatchObject({ code: 404 })
    expect((await guest.board.list(whole)).list.map(({ _id }) => _id)).not.toContain(systemId)
    await administrator.api.board.adminSetState({ systemId, state: 'open' })
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ state: 'open' })
  })
})

describe('who may write', () => {
  const publish = (who: Person, systemId: string) =>
    who.api.post.publish({ systemId, title: 'a title', content: 'some text' })

  it('nobody where there is no board, it is closed, or the rule says no', async () => {
    const writer = await api.member()
    await expect(publish(writer, '999999')).rejects.toMatchObject({ code: 404 })
    for (const state of ['pending', 'hidden'] as const)
      await expect(publish(writer, (await aBoard(api, member, { state })).id)).rejects.toMatchObject({ code: 404 })
    const closed = await aBoard(api, member, { state: 'closed' })
    for (const who of [writer, member, administrator])
      await expect(publish(who, closed.id)).rejects.toMatchObject({ code: 403, message: '该板块暂时不能发布内容' })
    const members = await aBoard(api, member, { postRule: 'members' })
    await expect(publish(writer, members.id)).rejects.toMatchObject({ code: 403, message: '加入板块后才能发帖' })
    await writer.api.board.join({ systemId: members.id })
    await publish(writer, members.id)
    const managers = await aBoard(api, member, { postRule: 'managers' })
    await joinBoard(api, managers, writer)
    await expect(publish(writer, managers.id)).rejects.toMatchObject({ code: 403 })
    await publish(member, managers.id)
    await publish(administrator, managers.id)
  })

  it('guests are asked to log in, the banned read', async () => {
    const { id: systemId } = await aBoard(api, member)
    const body = { systemId, title: 'a title', content: 'some text' }
    const path = '/api/aoir-system-posts/publish'
    expect(await api.request(path, { body })).toMatchObject({ code: 401, message: '请先登录' })
    const banned = await api.banned()
    expect(await api.request(path, { body, token: banned.tokens.access_token })).toMatchObject({ code: 403 })
  })
})

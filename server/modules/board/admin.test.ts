import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, aZone } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const administrator = await api.administrator()

const audited = (action: string) =>
  api.ctx.db.many<{ actor_id: string; subject: string; ip: string; detail: unknown }>(
    sql`select actor_id, subject, ip, detail from audit_log where action = ${action} order by id desc`,
  )

describe('zones', () => {
  it('are made, changed and deleted, and that is written down', async () => {
    const made = await administrator.api.board.adminSaveZone({ zoneName: '生活' })
    expect(made).toMatchObject({ zoneName: '生活', zoneType: 'forum', systemNumber: 0 })
    const board = await aBoard(api, undefined, { zoneId: made._id })
    const change = { _id: made._id, zoneName: '生活圈', zoneType: 'article' as const, position: 7 }
    const changed = await administrator.api.board.adminSaveZone(change)
    expect(changed).toEqual({ ...change, systemNumber: 1 })
    expect(await api.as(null).board.info({ sign: board.sign })).toMatchObject({
      systemType: 'article',
      zoneName: '生活圈',
    })
    await expect(administrator.api.board.adminDeleteZone({ _id: made._id })).rejects.toMatchObject({
      code: 409,
      message: '分区里还有板块，不能删除',
    })
    const empty = await aZone(api)
    await administrator.api.board.adminDeleteZone({ _id: empty })
    await expect(administrator.api.board.adminDeleteZone({ _id: empty })).rejects.toMatchObject({ code: 404 })
    expect((await audited('zone.create'))[0]).toMatchObject({ actor_id: administrator.id, subject: made._id })
    expect((await audited('zone.change'))[0]).toMatchObject({ subject: made._id, ip: '192.0.2.1' })
    expect((await audited('zone.delete'))[0]).toMatchObject({ subject: empty })
  })

  it('have one name each', async () => {
    const [one, other] = [
      await administrator.api.board.adminSaveZone({ zoneName: '一区' }),
      await administrator.api.board.adminSaveZone({ zoneName: '二区' }),
    ]
    const taken = { code: 409, message: '已有同名分区' }
    await expect(administrator.api.board.adminSaveZone({ zoneName: '一区' })).rejects.toMatchObject(taken)
    await expect(administrator.api.board.adminSaveZone({ _id: other._id, zoneName: '一区' })).rejects.toMatchObject(
      taken,
    )
    const unknown = { _id: '999999', zoneName: '三区' }
    await expect(administrator.api.board.adminSaveZone(unknown)).rejects.toMatchObject({ code: 404 })
    await administrator.api.board.adminSaveZone({ _id: one._id, zoneName: '一区' })
  })

  it('a board and the deletion of its zone do not pass each other', async () => {
    for (let round = 0; round < 5; round++) {
      const zoneId = await aZone(api)
      const found = { systemName: `赛跑 ${round}`, systemSign: `race-${round}`, systemZoneId: zoneId }
      const [created, deleted] = await Promise.allSettled([
        administrator.api.board.create(found),
        administrator.api.board.adminDeleteZone({ _id: zoneId }),
      ])
      expect([created.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
      const failed = [created, deleted].find((outcome) => outcome.status === 'rejected')
      expect([409, 422]).toContain((failed as PromiseRejectedResult).reason.code)
    }
  })
})

describe('boards', () => {
  it('are listed in every state, those that wait first', async () => {
    const zoneId = await aZone(api)
    const states = ['open', 'hidden', 'rejected', 'closed', 'pending'] as const
    for (const state of states) await aBoard(api, undefined, { zoneId, state })
    const select = { systemZoneId: zoneId }
    const { list, total } = await administrator.api.board.adminList({ select })
    expect(total).toBe(5)
    expect(list.map(({ state }) => state)).toEqual(['pending', 'open', 'hidden', 'rejected', 'closed'])
    expect(list[0]?.systemCreateUser.name).toMatch(/^person/)
    const hidden = await administrator.api.board.adminList({ select: { ...select, state: 'hidden' } })
    expect(hidden).toMatchObject({ total: 1, list: [{ state: 'hidden', canManage: true }] })
    expect(await administrator.api.board.adminList({ select, page: 9 })).toEqual({ list: [], total: 5 })
    const keyword = list[1]?.systemName.toUpperCase() ?? ''
    const named = await administrator.api.board.adminList({ select: { ...select, keyword } })
    expect(named.list).toMatchObject([{ _id: list[1]?._id }])
  })

  it('are closed, hidden and opened; the creator is told, and it is written down', async () => {
    const creator = await api.member()
    const board = await aBoard(api, creator)
    const systemId = board.id
    const post = await aPost(creator, board)
    for (const state of ['closed', 'hidden', 'open'] as const)
      await administrator.api.board.adminSetState({ systemId, state, reason: '整理' })
    await administrator.api.board.adminSetState({ systemId, state: 'open', reason: 'again' })
    const { list } = await creator.api.notification.system({})
    expect(list.map(({ content }) => content)).toEqual([
      `板块「${board.name}」已恢复开放。原因：整理`,
      `板块「${board.name}」已被隐藏。原因：整理`,
      `板块「${board.name}」已被关闭。原因：整理`,
    ])
    expect(await audited('board.set-state')).toMatchObject([
      { subject: systemId, detail: { before: 'hidden', after: 'open' } },
      { detail: { before: 'closed', after: 'hidden' } },
      { detail: { before: 'open', after: 'closed' } },
    ])
    const log = await creator.api.board.log({ systemId })
    expect(log.list.map(({ action, reason }) => [action, reason])).toEqual(Array(3).fill(['set-state', '整理']))
    expect(await api.as(null).post.one({ id: post })).toMatchObject({ _id: post })
    await expect(administrator.api.board.adminSetState({ systemId: '999999', state: 'open' })).rejects.toMatchObject({
      code: 404,
    })
  })

  it('are put in order', async () => {
    const zoneId = await aZone(api)
    const boards = []
    for (let i = 0; i < 3; i++) boards.push(await aBoard(api, undefined, { zoneId }))
    const ids = boards.map(({ id }) => id).reverse()
    await administrator.api.board.adminSetPosition({ systemIds: [...ids, '999999', ids[0] ?? ''] })
    const { list } = await api.as(null).board.list({ page: 1, limit: 10_000, select: { systemZoneId: zoneId } })
    expect(list.map(({ _id }) => _id)).toEqual(ids)
  })

  it('those that an order does not name come after the others', async () => {
    const zoneId = await aZone(api)
    const boards = []
    for (let i = 0; i < 4; i++) boards.push(await aBoard(api, undefined, { zoneId }))
    const [a = '', b = '', c = '', d = ''] = boards.map(({ id }) => id)
    const order = async () =>
      (await api.as(null).board.list({ page: 1, limit: 10_000, select: { systemZoneId: zoneId } })).list.map(
        ({ _id }) => _id,
      )
    await administrator.api.board.adminSetPosition({ systemIds: [c, a] })
    expect(await order()).toEqual([c, a, b, d])
    await administrator.api.board.adminSetPosition({ systemIds: [d] })
    expect(await order()).toEqual([d, c, a, b])
  })

  it('go to another zone of their kind, to the place that is named', async () => {
    const [from, to, articles] = [await aZone(api), await aZone(api), await aZone(api, 'article')]
    const going = await aBoard(api, undefined, { zoneId: from })
    const there = [await aBoard(api, undefined, { zoneId: to }), await aBoard(api, undefined, { zoneId: to })]
    const systemIds = [there[0]?.id ?? '', going.id, there[1]?.id ?? '']
    await administrator.api.board.adminSetPosition({ systemZoneId: to, systemIds })
    const { list } = await api.as(null).board.list({ page: 1, limit: 10_000, select: { systemZoneId: to } })
    expect(list.map(({ _id }) => _id)).toEqual(systemIds)
    const { list: left } = await api.as(null).board.list({ page: 1, limit: 10_000, select: { systemZoneId: from } })
    expect(left).toEqual([])
    expect(await audited('board.move-zone')).toMatchObject([{ subject: going.id, detail: { before: from, after: to } }])

    const refused = (systemZoneId: string) =>
      administrator.api.board.adminSetPosition({ systemZoneId, systemIds: [going.id] })
    await expect(refused(articles)).rejects.toMatchObject({ code: 422 })
    await expect(refused('999999')).rejects.toMatchObject({ code: 404 })
    expect(await api.as(null).board.info({ sign: going.sign })).toMatchObject({ systemZoneId: to, systemType: 'forum' })
  })

  it('two administrators who order a zone at once leave the order of one of them', async () => {
    const zoneId = await aZone(api)
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await aBoard(api, undefined, { zoneId })).id)
    const orders = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]]
    await Promise.all(
      orders.map((systemIds) => administrator.api.board.adminSetPosition({ systemZoneId: zoneId, systemIds })),
    )
    const { list } = await api.as(null).board.list({ page: 1, limit: 10_000, select: { systemZoneId: zoneId } })
    expect(orders).toContainEqual(list.map(({ _id }) => _id))
  })

  it('zones are put in order with one call', async () => {
    const ids = [await aZone(api), await aZone(api), await aZone(api)]
    await administrator.api.board.adminOrderZones({ zoneIds: [...ids.toReversed(), '999999'] })
    const { list } = await api.as(null).board.zones({ page: 1, limit: 10_000 })
    expect(list.slice(0, 3).map(({ _id }) => _id)).toEqual(ids.toReversed())
    expect(await audited('zone.order')).toMatchObject([
      { actor_id: administrator.id, detail: { count: 4, before: expect.any(Array), after: expect.any(Array) } },
    ])
  })

  it('the list of all can be had in the order of the site', async () => {
    const zoneId = await aZone(api)
    const open = await aBoard(api, undefined, { zoneId })
    const pending = await aBoard(api, undefined, { zoneId, state: 'pending' })
    const listed = async (sort?: 'position') => {
      const { list } = await administrator.api.board.adminList({
        limit: 10_000,
        select: { systemZoneId: zoneId },
        sort,
      })
      return list.map(({ _id }) => _id)
    }
    expect(await listed()).toEqual([pending.id, open.id])
    expect(await listed('position')).toEqual([open.id, pending.id])
  })
})

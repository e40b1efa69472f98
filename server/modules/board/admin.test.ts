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
      { subject: systemId, detail: { from: 'hidden', to: 'open' } },
      { detail: { from: 'closed', to: 'hidden' } },
      { detail: { from: 'open', to: 'closed' } },
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
})

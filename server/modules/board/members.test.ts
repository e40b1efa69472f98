import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, joinBoard, type TestBoard } from '../../../test/support/forum/forum.ts'

let creator: Person
let board: TestBoard
let systemId: string
const api = await testApi()
beforeEach(async () => {
  creator = await api.member()
  board = await aBoard(api, creator)
  systemId = board.id
})

/** What the board says, and what there is. */
async function counted(): Promise<{ said: number; there: number }> {
  return api.ctx.db.one(sql`
    select member_count as said, (select count(*)::int from board_members where board_id = b.id) as there
    from boards b where id = ${systemId}`)
}

const people = (many: number) => Promise.all(Array.from({ length: many }, () => api.member()))
const rename = (person: Person, name: string) =>
  api.ctx.db.run(sql`update users set name = ${name}, name_key = ${name} where id = ${person.id}`)

describe('joining', () => {
  it('joins, and leaves with a second call', async () => {
    const member = await api.member()
    expect(await member.api.board.join({ systemId })).toEqual({ isMember: true, systemMember: 2 })
    expect(await member.api.board.info({ sign: systemId })).toMatchObject({ isMember: true, systemMember: 2 })
    expect((await api.as(null).board.info({ sign: systemId })).systemMember).toBe(2)
    expect(await member.api.board.join({ systemId })).toEqual({ isMember: false, systemMember: 1 })
    expect(await counted()).toEqual({ said: 1, there: 1 })
  })

  it('does what is desired, however often', async () => {
    const member = await api.member()
    for (const desired of [true, true, false, false, true])
      expect(await member.api.board.join({ systemId, desired })).toEqual({
        isMember: desired,
        systemMember: desired ? 2 : 1,
      })
  })

  it('counts one member for 50 calls of one person at once', async () => {
    const member = await api.member()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => member.api.board.join({ systemId, desired: true })),
    )
    expect(new Set(answers.map(({ systemMember }) => systemMember))).toEqual(new Set([2]))
    expect(await counted()).toEqual({ said: 2, there: 2 })
    await Promise.all(Array.from({ length: 50 }, () => member.api.board.join({ systemId, desired: false })))
    expect(await counted()).toEqual({ said: 1, there: 1 })
  })

  it('takes calls without a desired state that come at once for the same', async () => {
    const member = await api.member()
    const answers = await Promise.all(Array.from({ length: 6 }, () => member.api.board.join({ systemId })))
    expect(answers).toEqual(Array(6).fill({ isMember: true, systemMember: 2 }))
    expect(await counted()).toEqual({ said: 2, there: 2 })
  })

  it('counts 20 people who join at once, and those who leave meanwhile', async () => {
    const [comers, leavers] = [await people(20), await people(10)]
    await Promise.all(leavers.map(({ api: own }) => own.board.join({ systemId, desired: true })))
    expect(await counted()).toEqual({ said: 11, there: 11 })
    const answers = await Promise.all([
      ...comers.map(({ api: own }) => own.board.join({ systemId, desired: true })),
      ...leavers.map(({ api: own }) => own.board.join({ systemId, desired: false })),
    ])
    expect(answers).toHaveLength(30)
    expect(await counted()).toEqual({ said: 21, there: 21 })
  })

  it('does not let the creator go', async () => {
    await expect(creator.api.board.join({ systemId })).rejects.toMatchObject({
      code: 403,
      message: '创建者不能退出，请先转让板块',
    })
    expect(await counted()).toEqual({ said: 1, there: 1 })
  })

  it('a manager who leaves resigns', async () => {
    const manager = await api.member()
    await joinBoard(api, board, manager, 'manager')
    await manager.api.board.join({ systemId, desired: false })
    expect((await api.as(null).board.info({ sign: systemId })).systemAuth).toEqual([])
    await expect(manager.api.board.log({ systemId })).rejects.toMatchObject({ code: 403 })
    const { list } = await creator.api.board.log({ systemId })
    expect(list[0]).toMatchObject({ action: 'remove-manager', actor: { _id: manager.id }, user: { _id: manager.id } })
  })
})

describe('members', () => {
  it('lists managers first, finds names, and tells the muted to managers only', async () => {
    const [manager, early, late] = [await api.member(), await api.member(), await api.member()]
    await joinBoard(api, board, early)
    await joinBoard(api, board, late)
    await joinBoard(api, board, manager, 'manager')
    await rename(late, '晚来_的人')
    await creator.api.board.mute({ systemId, userId: late.id, days: 1 })
    const seen = await api.as(null).board.members({ systemId })
    expect(seen.total).toBe(4)
    expect(seen.list.map(({ _id, role }) => [_id, role])).toEqual([
      [creator.id, 'creator'],
      [manager.id, 'manager'],
      [early.id, 'member'],
      [late.id, 'member'],
    ])
    expect(seen.list.some(({ isMuted, muteEndTime }) => isMuted || muteEndTime > 0)).toBe(false)
    const known = await manager.api.board.members({ systemId, keyword: '来_的' })
    expect(known.list).toMatchObject([{ _id: late.id, isMuted: true }])
    expect(known.list[0]?.muteEndTime).toBeGreaterThan(Date.now())
    expect((await manager.api.board.members({ systemId, page: 2, limit: 3 })).list).toMatchObject([{ _id: late.id }])
  })

  it('lists the muted, members or not, until their time is over', async () => {
    const [outsider, member] = [await api.member(), await api.member()]
    await joinBoard(api, board, member)
    await creator.api.board.mute({ systemId, userId: outsider.id })
    await creator.api.board.mute({ systemId, userId: member.id, days: 3 })
    const { list } = await creator.api.board.members({ systemId, muted: true })
    expect(list).toMatchObject([
      { _id: member.id, role: 'member' },
      { _id: outsider.id, role: 'none', muteEndTime: 0, joinTime: 0, isMuted: true },
    ])
    await api.ctx.db.run(sql`update sanctions set ends_at = now() where user_id = ${member.id}`)
    expect(await creator.api.board.members({ systemId, muted: true })).toMatchObject({ total: 1 })
    await expect(member.api.board.members({ systemId, muted: true })).rejects.toMatchObject({ code: 403 })
    await expect(api.as(null).board.members({ systemId, muted: true })).rejects.toMatchObject({ code: 401 })
  })

  it('leaves out those who have deleted their account', async () => {
    const gone = await api.member()
    await joinBoard(api, board, gone, 'manager')
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
    expect(await creator.api.board.members({ systemId })).toMatchObject({ total: 1, list: [{ _id: creator.id }] })
    expect((await creator.api.board.info({ sign: systemId })).systemAuth).toEqual([])
  })
})

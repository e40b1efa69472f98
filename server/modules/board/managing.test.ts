import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, aZone, joinBoard, type TestBoard } from '../../../test/support/forum/forum.ts'

let creator: Person
let manager: Person
let member: Person
let board: TestBoard
let systemId: string
const api = await testApi()
const administrator = await api.administrator()
const moderator = await api.moderator()
beforeEach(async () => {
  creator = await api.member()
  manager = await api.member()
  member = await api.member()
  board = await aBoard(api, creator)
  systemId = board.id
  await joinBoard(api, board, manager, 'manager')
  await joinBoard(api, board, member)
})

async function news(person: Person): Promise<string[]> {
  const { list } = await person.api.notification.system({})
  return list.map(({ content }) => content)
}

async function actions(): Promise<string[]> {
  const { list } = await creator.api.board.log({ systemId })
  return list.map(({ action }) => action)
}

const publish = (who: Person) => who.api.post.publish({ systemId, title: 'a title', content: 'some text' })

describe('managers', () => {
  it('are named and dismissed by the creator, and told', async () => {
    const named = await creator.api.board.addManager({ systemId, userId: member.id })
    expect(named.list.map(({ _id }) => _id)).toEqual([manager.id, member.id])
    expect(await news(member)).toEqual([`你已成为板块「${board.name}」的管理员`])
    expect(await creator.api.board.addManager({ systemId, userId: member.id })).toMatchObject({ total: 2 })
    const left = await administrator.api.board.removeManager({ systemId, userId: member.id })
    expect(left.list.map(({ _id }) => _id)).toEqual([manager.id])
    expect(await news(member)).toEqual([
      `你不再是板块「${board.name}」的管理员`,
      `你已成为板块「${board.name}」的管理员`,
    ])
    expect(await actions()).toEqual(['remove-manager', 'add-manager'])
    expect((await api.as(null).board.info({ sign: systemId })).systemMember).toBe(3)
  })

  it('come in when they are named, and may resign', async () => {
    const outsider = await api.member()
    await creator.api.board.addManager({ systemId, userId: outsider.id })
    const named = await outsider.api.board.info({ sign: systemId })
    expect(named).toMatchObject({ isMember: true, canManage: true, systemMember: 4 })
    expect(await outsider.api.board.removeManager({ systemId, userId: outsider.id })).toMatchObject({ total: 1 })
    expect(await outsider.api.board.info({ sign: systemId })).toMatchObject({ isMember: true, canManage: false })
  })

  it('do not name or dismiss each other', async () => {
    const other = await api.member()
    await joinBoard(api, board, other, 'manager')
    for (const who of [manager, moderator]) {
      await expect(who.api.board.addManager({ systemId, userId: member.id })).rejects.toMatchObject({ code: 403 })
      await expect(who.api.board.removeManager({ systemId, userId: other.id })).rejects.toMatchObject({ code: 403 })
      await expect(who.api.board.transfer({ systemId, userId: who.id })).rejects.toMatchObject({ code: 403 })
    }
  })

  it('are accounts that may write', async () => {
    const banned = await api.banned()
    await expect(creator.api.board.addManager({ systemId, userId: banned.id })).rejects.toMatchObject({ code: 409 })
    await expect(creator.api.board.addManager({ systemId, userId: '999999' })).rejects.toMatchObject({ code: 404 })
    await api.ban(manager.id)
    const tokens = await api.login(manager.name, manager.password)
    const clients = api.as(tokens)
    expect(await clients.board.info({ sign: systemId })).toMatchObject({ canManage: false, isMember: true })
    await expect(clients.board.log({ systemId })).rejects.toMatchObject({ code: 403 })
  })

  it(`are ${limits.boardManagers} at most, also when they are named at once`, async () => {
    const people = await Promise.all(Array.from({ length: limits.boardManagers + 2 }, () => api.member()))
    const outcomes = await Promise.allSettled(
      people.map(({ id }) => creator.api.board.addManager({ systemId, userId: id })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.boardManagers - 1)
    expect((await creator.api.board.info({ sign: systemId })).systemAuth).toHaveLength(limits.boardManagers)
  })
})

describe('muting', () => {
  it('keeps somebody from writing until it is lifted or over', async () => {
    await manager.api.board.mute({ systemId, userId: member.id, reason: '刷屏' })
    expect(await news(member)).toEqual([`你在板块「${board.name}」被禁言。原因：刷屏`])
    await expect(publish(member)).rejects.toMatchObject({ code: 403, message: '你已被该板块禁言。原因：刷屏' })
    expect(await member.api.board.info({ sign: systemId })).toMatchObject({ isMuted: true, isMember: true })
    await manager.api.board.mute({ systemId, userId: member.id, days: 7 })
    await expect(publish(member)).rejects.toMatchObject({
      message: expect.stringMatching(/\d{4}-\d\d-\d\d \d\d:\d\d 解除$/),
    })
    await api.ctx.db.run(sql`update sanctions set ends_at = now() where user_id = ${member.id}`)
    await publish(member)
    await manager.api.board.mute({ systemId, userId: member.id })
    await manager.api.board.unmute({ systemId, userId: member.id })
    await manager.api.board.unmute({ systemId, userId: member.id })
    await publish(member)
    expect(await actions()).toEqual(['unmute', 'mute', 'mute', 'mute'])
  })

  it('is not ended by leaving and joining', async () => {
    await manager.api.board.mute({ systemId, userId: member.id })
    await member.api.board.join({ systemId, desired: false })
    await member.api.board.join({ systemId, desired: true })
    await expect(publish(member)).rejects.toMatchObject({ code: 403 })
  })

  it('holds in one board only', async () => {
    await manager.api.board.mute({ systemId, userId: member.id })
    await aPost(member, await aBoard(api))
  })

  it('is not for those who manage the board or the site', async () => {
    for (const { id } of [creator, manager, administrator, moderator])
      await expect(manager.api.board.mute({ systemId, userId: id })).rejects.toMatchObject({
        code: 403,
        message: '不能禁言管理员',
      })
    await expect(manager.api.board.mute({ systemId, userId: '999999' })).rejects.toMatchObject({ code: 404 })
    await manager.api.board.mute({ systemId, userId: member.id })
    await creator.api.board.addManager({ systemId, userId: member.id })
    await publish(member)
  })

  it('or naming a manager: whoever comes later finds what the other did', async () => {
    await Promise.allSettled([
      manager.api.board.mute({ systemId, userId: member.id }),
      creator.api.board.addManager({ systemId, userId: member.id }),
    ])
    const muted = await creator.api.board.members({ systemId, muted: true })
    expect(muted.total).toBe(0)
    expect(await member.api.board.info({ sign: systemId })).toMatchObject({ canManage: true, isMuted: false })
  })
})

describe('changing a board', () => {
  it('managers change how it looks, the creator its name and zone', async () => {
    const systemZoneId = await aZone(api, 'article')
    const changed = await manager.api.board.update({
      systemId,
      systemName: board.name,
      systemDescr: '说明',
      rules: '一\n二',
      postRule: 'members',
    })
    expect(changed).toMatchObject({ systemDescr: '说明', rules: '一\n二', postRule: 'members' })
    const [entry] = await api.ctx.db.many<{ detail: object }>(sql`
      select detail from board_log where board_id = ${board.id} and action = 'update' order by id desc limit 1`)
    expect(entry?.detail).toMatchObject({
      before: { systemDescr: '', rules: '', postRule: 'all' },
      after: { systemDescr: '说明', rules: '一\n二', postRule: 'members' },
    })
    for (const who of [manager, moderator]) {
      const wish = { systemId, systemName: '别的名字' }
      await expect(who.api.board.update(wish)).rejects.toMatchObject({ code: 403, message: '只有创建者可以这样做' })
      await expect(who.api.board.update({ systemId, systemZoneId })).rejects.toMatchObject({ code: 403 })
    }
    const moved = await creator.api.board.update({ systemId, systemName: `${board.name} 二`, systemZoneId })
    expect(moved).toMatchObject({ systemName: `${board.name} 二`, systemZoneId, systemType: 'article' })
    expect(await api.as(null).board.info({ sign: board.sign })).toMatchObject({ systemName: `${board.name} 二` })
    expect(await actions()).toEqual(['update', 'update'])
    await creator.api.board.update({ systemId, rules: '一\n二' })
    expect(await actions()).toHaveLength(2)
  })

  it('refuses a name that is taken, bad input and unknown zones', async () => {
    const { name } = await aBoard(api)
    const taken = { code: 409, message: '板块名称已被使用' }
    await expect(creator.api.board.update({ systemId, systemName: name.toUpperCase() })).rejects.toMatchObject(taken)
    await expect(creator.api.board.update({ systemId, systemName: '管理员' })).rejects.toMatchObject(taken)
    await expect(creator.api.board.update({ systemId, systemZoneId: '999999' })).rejects.toMatchObject({ code: 422 })
    const long = { systemId, rules: '长'.repeat(1001) }
    await expect(creator.api.board.update(long)).rejects.toMatchObject({ code: 422 })
    const body = {
      systemId,
      systemDescr: 'x',
      state: 'hidden',
      member_count: 99,
      systemMember: 99,
      creatorId: member.id,
    }
    await api.request('/api/aoir-system/update', { body, token: manager.tokens.access_token })
    expect(await manager.api.board.info({ sign: systemId })).toMatchObject({
      systemDescr: 'x',
      state: 'open',
      systemMember: 3,
      systemCreateUser: { _id: creator.id },
    })
  })

  it('is found by its new name, and by the old one no longer', async () => {
    await creator.api.board.update({ systemId, systemName: '鲸落海岸' })
    const found = async (keyword: string) =>
      (
        await api.ctx.db.many(sql`
        select 1 from search_texts where kind = 'system' and object_id = ${systemId} and folded like ${`%${keyword}%`}`)
      ).length
    expect([await found('鲸落'), await found(board.name)]).toEqual([1, 0])
  })
})

describe('handing a board over', () => {
  it('to somebody who belongs to it; the one before goes on as a manager', async () => {
    const page = await creator.api.board.transfer({ systemId, userId: member.id })
    expect(page).toMatchObject({ systemCreateUser: { _id: member.id }, canManage: true })
    expect(page.systemAuth.map(({ _id }) => _id).sort()).toEqual([creator.id, manager.id].sort())
    expect(await news(member)).toEqual([`板块「${board.name}」已转让给你`])
    await expect(creator.api.board.addManager({ systemId, userId: creator.id })).rejects.toMatchObject({ code: 403 })
    await creator.api.board.join({ systemId, desired: false })
    await member.api.board.removeManager({ systemId, userId: manager.id })
  })

  it('not to strangers, and by an administrator with a word to the one before', async () => {
    const outsider = await api.member()
    const refusal = { code: 409, message: '对方还没有加入板块' }
    await expect(creator.api.board.transfer({ systemId, userId: outsider.id })).rejects.toMatchObject(refusal)
    await administrator.api.board.transfer({ systemId, userId: manager.id })
    expect(await news(creator)).toEqual([`板块「${board.name}」已转让给「${manager.name}」`])
  })

  it('twice at once leaves one creator', async () => {
    await Promise.allSettled([
      creator.api.board.transfer({ systemId, userId: member.id }),
      creator.api.board.transfer({ systemId, userId: manager.id }),
    ])
    const rows = await api.ctx.db.many<{ user_id: string }>(
      sql`select user_id from board_members where board_id = ${systemId} and role = 'creator'`,
    )
    const { creator_id } = await api.ctx.db.one<{ creator_id: string }>(
      sql`select creator_id from boards where id = ${systemId}`,
    )
    expect(rows).toEqual([{ user_id: creator_id }])
  })
})

describe('classifications', () => {
  const names = async () => {
    const { list } = await api.as(null).board.classifies({ page: 1, limit: 10_000, select: { systemId } })
    return list.map(({ classifyName }) => classifyName)
  }

  it('are made, renamed, moved and deleted by managers', async () => {
    const made = []
    for (const classifyName of ['甲', '乙', '丙'])
      made.push(await manager.api.board.createClassify({ systemId, classifyName }))
    expect(await names()).toEqual(['甲', '乙', '丙'])
    const [first, second, third] = made.map(({ _id }) => _id)
    await manager.api.board.updateClassify({ _id: third ?? '', position: 0 })
    expect(await names()).toEqual(['丙', '甲', '乙'])
    await manager.api.board.updateClassify({ _id: third ?? '', classifyName: '丁', position: 1000 })
    expect(await names()).toEqual(['甲', '乙', '丁'])
    const post = await aPost(member, board, { classifyId: first })
    await manager.api.board.deleteClassify({ _id: first ?? '' })
    expect(await names()).toEqual(['乙', '丁'])
    expect(await api.as(null).post.one({ id: post })).toMatchObject({ classify: null, postsSystemId: systemId })
    await expect(manager.api.board.deleteClassify({ _id: first ?? '' })).rejects.toMatchObject({ code: 404 })
    await expect(member.api.board.deleteClassify({ _id: second ?? '' })).rejects.toMatchObject({ code: 403 })
  })

  it('have one name each', async () => {
    await manager.api.board.createClassify({ systemId, classifyName: 'Ａｂ' })
    const other = await manager.api.board.createClassify({ systemId, classifyName: 'cd' })
    const taken = { code: 409, message: '已有同名分类' }
    await expect(manager.api.board.createClassify({ systemId, classifyName: 'aB' })).rejects.toMatchObject(taken)
    const rename = { _id: other._id, classifyName: 'AB' }
    await expect(manager.api.board.updateClassify(rename)).rejects.toMatchObject(taken)
    await manager.api.board.updateClassify({ _id: other._id, classifyName: 'CD' })
    for (const classifyName of ['', ' ', '长'.repeat(11), 'a\u0000b', '\u200b\u200b'])
      await expect(manager.api.board.createClassify({ systemId, classifyName })).rejects.toMatchObject({ code: 422 })
  })

  it(`are ${limits.classifications} at most, also when they are made at once`, async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: limits.classifications + 5 }, (_, index) =>
        manager.api.board.createClassify({ systemId, classifyName: `c${index}` }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.classifications)
    expect(await names()).toHaveLength(limits.classifications)
  })
})

describe('the log', () => {
  it('is for managers, newest first, and does not show what an author has withdrawn', async () => {
    const [kept, hidden] = [
      await aPost(member, board, { title: '留着' }),
      await aPost(member, board, { title: '收回' }),
    ]
    for (const postsId of [kept, hidden]) await manager.api.post.recommend({ systemId, postsId })
    await api.ctx.db.run(sql`update posts set visibility = 'private' where id = ${hidden}`)
    const { list, total } = await creator.api.board.log({ systemId, limit: 2 })
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { actor: { _id: manager.id }, posts: null },
      { actor: { _id: manager.id }, posts: { _id: kept, title: '留着' } },
    ])
    await expect(member.api.board.log({ systemId })).rejects.toMatchObject({ code: 403 })
    expect(await moderator.api.board.log({ systemId })).toMatchObject({ total: 2 })
  })

  it('is for everybody where the creator shows it, without members concerned and what is out of sight', async () => {
    const postsId = await aPost(member, board, { title: '被移除的标题' })
    await manager.api.post.remove({ postsId, reason: '广告' })
    await manager.api.board.mute({ systemId, userId: member.id, days: 1, reason: '刷屏' })
    const guest = api.as(null).board
    await expect(guest.log({ systemId })).rejects.toMatchObject({ code: 401 })
    await expect(manager.api.board.update({ systemId, isLogPublic: true })).rejects.toMatchObject({ code: 403 })
    expect(await creator.api.board.update({ systemId, isLogPublic: true })).toMatchObject({ isLogPublic: true })
    for (const reader of [guest, member.api.board]) {
      const { list, total } = await reader.log({ systemId })
      expect(total).toBe(3)
      expect(list.map(({ action }) => action)).toEqual(['update', 'mute', 'delete'])
      expect(list).toMatchObject([{}, { user: null, reason: '刷屏' }, { user: null, posts: null, reason: '广告' }])
      expect(JSON.stringify(list)).not.toMatch(new RegExp(`被移除的标题|"${member.name}"`))
    }
    expect((await manager.api.board.log({ systemId })).list[1]).toMatchObject({ user: { _id: member.id } })
    await creator.api.board.update({ systemId, isLogPublic: false })
    await expect(member.api.board.log({ systemId })).rejects.toMatchObject({ code: 403 })
  })
})

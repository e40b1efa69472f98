import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aFile, aZone } from '../../../test/support/forum/forum.ts'

let founder: Person
let count = 0
const api = await testApi()
const administrator = await api.administrator()
const systemZoneId = await aZone(api)
beforeEach(async () => {
  founder = await api.member()
  await api.configure({ COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: true })
})

function draft(patch: Record<string, unknown> = {}) {
  count += 1
  return { systemName: `新板块 ${count}`, systemSign: `new-${count}`, systemZoneId, ...patch }
}

const found = (person: Person, patch?: Record<string, unknown>) =>
  api.request<{ _id: string; state: string }>('/api/aoir-system/create', {
    body: draft(patch),
    token: person.tokens.access_token,
  })

async function news(person: Person): Promise<string[]> {
  const { list } = await person.api.notification.system({})
  return list.map(({ content }) => content)
}

describe('founding a board', () => {
  it('waits for an administrator, who is told and approves it', async () => {
    const board = await founder.api.board.create(draft({ systemDescr: ' 关于一切 ' }))
    expect(board).toMatchObject({
      state: 'pending',
      systemDescr: '关于一切',
      systemMember: 1,
      isMember: true,
      canManage: true,
      systemCreateUser: { _id: founder.id },
      systemAuth: [],
    })
    expect(await news(administrator)).toContain(`「${founder.name}」创建的板块「${board.systemName}」等待审核`)
    await expect(api.as(null).board.info({ sign: board.systemSign })).rejects.toMatchObject({ code: 404 })
    const waiting = await administrator.api.board.adminList({ select: { state: 'pending' } })
    expect(waiting.list.map(({ _id }) => _id)).toContain(board._id)
    await administrator.api.board.adminSetState({ systemId: board._id, state: 'open' })
    expect(await api.as(null).board.info({ sign: board.systemSign })).toMatchObject({ state: 'open' })
    expect(await news(founder)).toEqual([`板块「${board.systemName}」已通过审核`])
  })

  it('may be rejected with a reason, and mended', async () => {
    const { _id: systemId, systemName } = await founder.api.board.create(draft())
    await administrator.api.board.adminSetState({ systemId, state: 'rejected', reason: '太像广告' })
    expect(await news(founder)).toEqual([`板块「${systemName}」未通过审核。原因：太像广告`])
    const before = (await news(administrator)).length
    const mended = await founder.api.board.update({ systemId, systemDescr: '不是广告' })
    expect(mended.state).toBe('pending')
    expect(await news(administrator)).toHaveLength(before + 1)
    await administrator.api.board.adminSetState({ systemId, state: 'open' })
    await expect(administrator.api.board.adminSetState({ systemId, state: 'rejected' })).rejects.toMatchObject({
      code: 409,
    })
  })

  it('opens at once without review, and for administrators', async () => {
    expect((await administrator.api.board.create(draft())).state).toBe('open')
    await api.configure({ COMMON_SYSTEM_REVIEW: false })
    const board = await founder.api.board.create(draft())
    expect(board.state).toBe('open')
    const { list } = await api.as(null).board.list({ page: 1, limit: 10_000 })
    expect(list.map(({ _id }) => _id)).toContain(board._id)
  })

  it('is closed when the configuration says so, but not to administrators', async () => {
    await api.configure({ COMMON_SYSTEM_CREATE: 'nobody' })
    expect(await found(founder)).toMatchObject({ code: 403, message: '本站目前不开放创建板块' })
    expect(await found(administrator)).toMatchObject({ code: 200 })
  })

  it('makes one board of two calls with one key', async () => {
    const body = draft()
    const headers = { 'idempotency-key': 'a-key-for-one-board' }
    const call = { body, headers, token: founder.tokens.access_token }
    const answers = await Promise.all([1, 2].map(() => api.request('/api/aoir-system/create', call)))
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    expect(await founder.api.board.list({ select: { managed: true } })).toMatchObject({ total: 1 })
  })

  it(`stops at ${limits.boardsFounded} boards, also for calls at the same time`, async () => {
    const answers = await Promise.all(Array.from({ length: limits.boardsFounded + 5 }, () => found(founder)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(limits.boardsFounded)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(5)
  })

  it('leaves nothing behind when it fails', async () => {
    const systemName = '失败的板块'
    const someoneElse = await aFile(api, await api.member())
    expect(await found(founder, { systemName, systemCover: someoneElse })).toMatchObject({ code: 403 })
    expect(await api.ctx.db.many(sql`select 1 from boards where name = ${systemName}`)).toEqual([])
    expect(await found(founder, { systemName })).toMatchObject({ code: 200 })
  })
})

describe('names and signs', () => {
  it.each([
    ['ＡＯＩＲ 讨论区', 'aoir 讨论区'],
    ['Straße', 'STRASSE'],
    ['ﬁlm', 'FILM'],
  ])('%s and %s are the same', async (one, other) => {
    expect(await found(founder, { systemName: one })).toMatchObject({ code: 200 })
    expect(await found(founder, { systemName: other })).toMatchObject({ code: 409, message: '板块名称已被使用' })
  })

  it('one of many wins a name, and a sign', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => api.member()))
    const byName = await Promise.all(people.map((person) => found(person, { systemName: '只有一个' })))
    expect(byName.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(409)])
    const bySign = await Promise.all(people.map((person) => found(person, { systemSign: 'only-one' })))
    expect(bySign.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(bySign.find(({ code }) => code === 409)?.message).toBe('板块标识已被使用')
  })

  it.each([
    ['create', 422],
    ['article', 422],
    ['forum', 422],
    ['all', 422],
    ['my', 422],
    ['My', 422],
    ['12345', 422],
    ['a', 422],
    ['-ab', 422],
    ['ab-', 422],
    ['a--b', 422],
    ['a/b', 422],
    ['中文', 422],
    ['a'.repeat(31), 422],
    ['a'.repeat(30), 200],
    ['C3-PO', 200],
  ])('sign %s: %i', async (systemSign, code) => {
    expect(await found(founder, { systemSign })).toMatchObject({ code })
  })

  it.each([
    ['', 422],
    ['   ', 422],
    ['一', 422],
    ['一'.repeat(21), 422],
    ['𠮷'.repeat(20), 200],
    ['👨‍👩‍👧‍👦'.repeat(2), 422],
    ['零\u200b宽', 422],
    ['反\u202e向', 422],
    ['空\u0000字', 422],
    ['Z\u0300\u0301\u0302\u0303\u0304algo', 422],
    ['管理员', 409],
    ['<img src=x>', 200],
  ])('name %o: %i', async (systemName, code) => {
    expect(await found(founder, { systemName })).toMatchObject({ code })
  })

  it('names of the house are for the house', async () => {
    expect(await found(administrator, { systemName: '官方' })).toMatchObject({ code: 200 })
  })

  it.each([
    ['systemZoneId', '999999'],
    ['systemZoneId', 'x'],
    ['systemDescr', '长'.repeat(201)],
    ['systemDescr', 'a\u0000b'],
  ])('refuses %s %o', async (field, value) => {
    expect(await found(founder, { [field]: value })).toMatchObject({ code: 422 })
  })
})

describe('the cover', () => {
  it('is an own picture, by path or by address', async () => {
    const path = await aFile(api, founder)
    const board = await founder.api.board.create(draft({ systemCover: path }))
    expect(board.systemCover).toBe(`/${path}`)
    const other = await aFile(api, founder)
    const { systemCover } = await founder.api.board.update({ systemId: board._id, systemCover: `/${other}` })
    expect(systemCover).toBe(`/${other}`)
    const uses = await founder.api.attachment.uses({ _id: await fileId(other) })
    expect(uses.list).toMatchObject([{ type: 'board', id: board._id, title: board.systemName }])
    expect((await founder.api.attachment.uses({ _id: await fileId(path) })).list).toEqual([])
    // What is there already may be sent again, by whoever manages the board.
    const manager = await api.member()
    await founder.api.board.addManager({ systemId: board._id, userId: manager.id })
    const again = await manager.api.board.update({ systemId: board._id, systemCover, rules: '友善' })
    expect(again).toMatchObject({ systemCover, rules: '友善' })
    expect((await manager.api.board.update({ systemId: board._id, systemCover: '' })).systemCover).toBe('')
    expect((await founder.api.attachment.uses({ _id: await fileId(other) })).list).toEqual([])
  })

  it('is nothing else', async () => {
    const video = await aFile(api, founder, 'video')
    const elsewhere = `https://evil.example/${await aFile(api, founder)}`
    const addresses = ['javascript:alert(1)', 'data:text/html,x', '//evil/x.svg', elsewhere, video]
    for (const systemCover of addresses) expect(await found(founder, { systemCover })).toMatchObject({ code: 400 })
    expect(await found(founder, { systemCover: await aFile(api, administrator) })).toMatchObject({ code: 403 })
    const gone = `aoir/${founder.id}/image/2026/11/15/1.webp`
    expect(await found(founder, { systemCover: gone })).toMatchObject({ code: 404 })
  })
})

async function fileId(path: string): Promise<string> {
  return (await api.ctx.db.one<{ id: string }>(sql`select id from attachments where path = ${path}`)).id
}

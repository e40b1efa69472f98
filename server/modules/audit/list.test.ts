import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { AuditSelect } from '#contract/modules/site/audit.ts'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, aZone } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const admin = await api.administrator()

/** Everything that fits, read page by page. */
async function read(select: AuditSelect, limit = 3) {
  const list = []
  for (let cursor: string | undefined; ; ) {
    const page = await admin.api.audit.list({ limit, cursor, select })
    list.push(...page.list)
    if (page.nextCursor === null) return list
    cursor = page.nextCursor
  }
}

it('gives every entry once, newest first, also while new ones come', async () => {
  const people = [await api.member(), await api.member(), await api.member(), await api.member()]
  const { list, nextCursor } = await admin.api.audit.list({ limit: 2, select: { action: 'user.register' } })
  expect(nextCursor).not.toBeNull()
  await api.member()
  const rest = await admin.api.audit.list({
    limit: 100,
    cursor: nextCursor ?? '1',
    select: { action: 'user.register' },
  })
  const subjects = [...list, ...rest.list].map(({ subject }) => subject)
  expect(subjects).toEqual([...people.map(({ id }) => id).reverse(), admin.id])
  expect(rest.nextCursor).toBeNull()
})

describe('what staff do', () => {
  it('by the calls of boards is here with what was before, what is now, and from where', async () => {
    const [board, other, person] = [await aBoard(api), await aBoard(api), await api.member()]
    const postsId = await aPost(board.creator, board)
    const calls = admin.api
    await calls.post.boardTop({ systemId: board.id, postsId })
    await calls.post.close({ postsId, reason: '吵起来了' })
    await calls.board.addManager({ systemId: board.id, userId: person.id })
    await calls.board.removeManager({ systemId: board.id, userId: person.id })
    await calls.board.mute({ systemId: board.id, userId: person.id, days: 1, reason: '吵' })
    await calls.board.unmute({ systemId: board.id, userId: person.id })
    const { _id } = await calls.board.createClassify({ systemId: board.id, classifyName: '甲' })
    await calls.board.updateClassify({ _id, classifyName: '乙' })
    await calls.board.createClassify({ systemId: board.id, classifyName: '丙' })
    await calls.board.updateClassify({ _id, position: 1 })
    await calls.board.updateClassify({ _id, position: 1 })
    await calls.board.deleteClassify({ _id })
    await calls.post.move({ postsId, systemId: other.id, reason: '放错了' })
    await calls.board.transfer({ systemId: board.id, userId: person.id })
    const list = (await read({ action: 'board.act', subject: board.id })).toReversed()
    expect(list.map(({ detail }) => [detail.act, detail.before, detail.after])).toEqual([
      ['top', { isTop: false }, { isTop: true }],
      ['close', { isClosed: false }, { isClosed: true }],
      ['add-manager', { role: 'none' }, { role: 'manager' }],
      ['remove-manager', { role: 'manager' }, { role: 'member' }],
      ['mute', { isMuted: false }, { isMuted: true }],
      ['unmute', { isMuted: true }, { isMuted: false }],
      ['create-classify', null, '甲'],
      ['update-classify', '甲', '乙'],
      ['create-classify', null, '丙'],
      ['update-classify', { classifyName: '乙', position: 1 }, { classifyName: '乙', position: 2 }],
      ['delete-classify', '乙', null],
      ['move', board.id, other.id],
      ['transfer', { creator: board.creator.id }, { creator: person.id }],
    ])
    expect(new Set(list.map(({ ip }) => ip))).toEqual(new Set(['192.0.2.1']))
    // Who runs the board alone is in the log of the board.
    await board.creator.api.post.boardTop({ systemId: other.id, postsId }).catch(() => undefined)
    expect(await read({ action: 'board.act', actorId: board.creator.id })).toEqual([])
  })

  it('to texts says from where', async () => {
    const board = await aBoard(api)
    const postsId = await aPost(board.creator, board)
    await admin.api.post.remove({ postsId, reason: '广告' })
    expect(await read({ action: 'post.delete', subject: postsId })).toMatchObject([
      { ip: '192.0.2.1', detail: { reason: '广告', before: expect.anything(), after: expect.anything() } },
    ])
  })
})

it('is filtered by what was done, by whom and to what', async () => {
  const person = await api.member()
  const name = `${person.name}!`
  await person.api.user.changeName({ newname: name })
  await admin.api.adminUser.setAgent({ userId: person.id, isAgent: true })
  const about = await read({ action: 'user', subject: person.id }, 1)
  expect(about.map(({ action }) => action)).toEqual(['user.set-agent', 'user.change-name', 'user.register'])
  expect(about[0]).toMatchObject({ actor: { _id: admin.id, name: admin.name }, subjectName: name })
  expect((await read({ actorId: person.id })).map(({ action }) => action)).toEqual([
    'user.change-name',
    'user.register',
  ])
  expect(await read({ action: 'user.set-agent', actorId: person.id })).toEqual([])
  expect(await read({ action: 'use' })).toEqual([])
  for (const action of ["user' or 1=1", 'user.%', 'User'])
    await expect(admin.api.audit.list({ select: { action } })).rejects.toMatchObject({ code: 422 })
})

it('tells a board from a member with the same number', async () => {
  const zone = await aZone(api)
  const board = {
    systemZoneId: zone,
    systemName: '同号板块',
    systemSign: 'same-number',
    systemCover: '',
    systemDescr: '',
  }
  const { _id } = await admin.api.board.create(board)
  await admin.api.board.adminSetState({ systemId: _id, state: 'closed', reason: '' })
  expect(await read({ action: 'board.set-state', subject: _id })).toMatchObject([{ subjectName: '同号板块' }])
})

it('holds nothing that opens a door', async () => {
  const canary = (what: string) => `canary-${what}-5f2c`
  const person = await api.member()
  await person.api.user.changePassword({ oldpassword: person.password, newpassword: canary('password') })
  await admin.api.adminConfig.setSecret({ name: 'PANEL_KEY', value: canary('secret') })
  await admin.api.adminUser.info({ userId: person.id })
  await admin.api.adminUser.endSessions({ userId: person.id })
  const { text } = await api.ctx.db.one<{ text: string }>(sql`select string_agg(a::text, ' ') as text from audit_log a`)
  const tokens = [person, admin].flatMap(({ tokens: own }) => [own.access_token, own.refresh_token])
  for (const secret of [canary('password'), canary('secret'), person.password, person.email, 'argon2', ...tokens])
    expect(text).not.toContain(secret)
  expect(text).toContain('PANEL_KEY')
})

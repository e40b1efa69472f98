import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { AuditSelect } from '#contract/modules/site/audit.ts'
import { testApi } from '../../../test/support/api.ts'
import { aZone } from '../../../test/support/forum/forum.ts'

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

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { bootRealtime, heard } from '../../../test/support/sockets.ts'
import { powerOf as inForce } from '../../db/sql-parts.ts'

const api = await testApi()
const admin = await api.administrator()

const powerOf = async ({ id }: Person) =>
  (
    await api.ctx.db.one<{ userpower: number }>(
      sql`select ${inForce('u')} as userpower from users u where u.id = ${id}`,
    )
  ).userpower
const entriesAbout = ({ id }: Person) =>
  api.ctx.db.many<{ action: string; actor_id: string; ip: string; detail: unknown }>(
    sql`select action, actor_id, ip, detail from audit_log
      where subject = ${id} and action like 'user.%' and action <> 'user.register' order by id`,
  )
const sign = (person: Person, signature: string) => person.api.user.changeSignature({ signature })

describe('the list of members', () => {
  const names = async (select: { keyword?: string; userpower?: 0 | 1 | 2 | 3 }) =>
    (await admin.api.adminUser.list({ select, limit: 100 })).list.map(({ name }) => name)

  it('finds by part of a name, and by a whole id, email or phone number', async () => {
    const person = await api.member()
    await person.api.user.changeName({ newname: '林间小鹿' })
    await api.ctx.db.run(sql`update users set phone = '+8613800138000' where id = ${person.id}`)
    for (const keyword of ['林间小鹿', '小鹿', '小', person.id, person.email, '138 0013 8000', '+8613800138000'])
      expect(await names({ keyword }), keyword).toContain('林间小鹿')
    for (const keyword of ['小猫', person.email.slice(1), '1380013800', '%', '😀'])
      expect(await names({ keyword }), keyword).not.toContain('林间小鹿')
    const { list } = await admin.api.adminUser.list({ select: { keyword: '小鹿' } })
    expect(list).toMatchObject([
      { _id: person.id, email: expect.stringMatching(/^p\*\*\*@/), phone: '138****8000', userpower: 1, isAgent: false },
    ])
    expect(JSON.stringify(list)).not.toContain(person.email)
  })

  it('puts the name itself before names that hold it', async () => {
    for (const newname of ['山茶', '山茶花']) await (await api.member()).api.user.changeName({ newname })
    expect(await names({ keyword: '山茶' })).toEqual(['山茶', '山茶花'])
  })

  it('is filtered by role, sorted and counted', async () => {
    const moderator = await api.moderator()
    expect(await names({ userpower: 3 })).toEqual([moderator.name])
    expect(await names({ userpower: 3, keyword: admin.id })).toEqual([])
    const { total } = await admin.api.adminUser.list()
    const old = await admin.api.adminUser.list({ sort: 'old', page: 1, limit: 1 })
    const late = await admin.api.adminUser.list({ sort: 'new', page: total, limit: 1 })
    expect(old.list).toEqual(late.list)
    expect((await admin.api.adminUser.list({ page: total + 1, limit: 1 })).list).toEqual([])
  })
})

describe('one member', () => {
  it('shows everything, and that somebody looked is written down', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`
      insert into identities (user_id, provider, app_id, open_id, nickname) values (${person.id}, 'qq', '1', 'secret', 'Q')`)
    const info = await admin.api.adminUser.info({ userId: person.id })
    expect(info).toMatchObject({
      _id: person.id,
      name: person.name,
      contacts: { email: person.email, emailConfirmed: false, phone: '', phoneConfirmed: false },
      hasPassword: true,
      links: [{ provider: 'qq', nickname: 'Q', createTime: expect.any(Number) }],
      devices: [{ ip: expect.any(String), deviceId: expect.stringMatching(/./) }],
    })
    expect(info.log[0]).toMatchObject({ action: 'user.view-contacts', actor: { _id: admin.id, name: admin.name } })
    expect(await entriesAbout(person)).toMatchObject([
      { action: 'user.view-addresses', actor_id: admin.id },
      { action: 'user.view-contacts', actor_id: admin.id },
    ])
    const other = await api.member()
    expect(info.addresses).toMatchObject([{ block: '192.0.2.0/24', addresses: ['192.0.2.1'] }])
    const moderator = await api.moderator()
    const seen = await moderator.api.adminUser.info({ userId: other.id })
    expect(seen.addresses).toMatchObject([{ block: '192.0.2.0/24', addresses: [] }])
    expect(seen.addresses[0]?.accounts).toBeGreaterThan(info.addresses[0]?.accounts ?? 0)
    expect(seen).toMatchObject({
      trust: { level: expect.any(Number) },
      reports: { open: 0, upheld: 0, made: 0, list: [] },
    })
    await person.api.report.create({ kind: 'user', objectId: other.id, reason: 'spam' })
    expect((await moderator.api.adminUser.info({ userId: other.id })).reports).toMatchObject({
      open: 1,
      list: [{ reason: 'spam', state: 'open', fromUser: { _id: person.id } }],
      own: [],
    })
    expect((await moderator.api.adminUser.info({ userId: person.id })).reports).toMatchObject({
      made: 1,
      list: [],
      own: [{ reason: 'spam', state: 'open', user: { _id: other.id, name: other.name } }],
    })
    expect(JSON.stringify(info)).not.toMatch(/argon2|secret/)
  })

  it('shows moderators masked contacts, no network addresses and no money, which is nothing to write down', async () => {
    const [person, moderator] = [await api.member(), await api.moderator()]
    const adjust = { userId: person.id, amount: 12.34, reason: 'gift' }
    await admin.api.adminLedger.adjust(adjust)
    const before = await entriesAbout(person)
    const info = await moderator.api.adminUser.info({ userId: person.id })
    expect(info).toMatchObject({ _id: person.id, contacts: { email: expect.stringMatching(/^p\*\*\*@/) } })
    expect(info.devices).toMatchObject([{ ip: '', deviceId: '' }])
    expect(JSON.stringify(info)).not.toContain(person.email)
    expect(info.log.map(({ action, ip }) => [action, ip])).not.toContainEqual(['user.adjust-balance', ''])
    expect(info.log.every(({ ip }) => ip === '')).toBe(true)
    expect(await entriesAbout(person)).toEqual(before)
    const { list } = await moderator.api.adminUser.list({ select: { keyword: person.id } })
    expect(list).toMatchObject([{ _id: person.id, email: info.email }])
  })

  it('is told apart from nobody', async () => {
    const nobody = '999999999'
    for (const call of [
      () => admin.api.adminUser.info({ userId: nobody }),
      () => admin.api.adminUser.ban({ userId: nobody, reason: 'x' }),
      () => api.as(null).user.isAgent({ id: nobody }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 404 })
  })
})

describe('a ban', () => {
  it('lets read, refuses to write with its reason, and is told', async () => {
    const person = await api.member()
    await sign(person, 'before')
    const page = await admin.api.adminUser.ban({ userId: person.id, reason: '灌水广告' })
    expect(page).toMatchObject({ userpower: 2, banReason: '灌水广告' })
    const ban = { kind: 'ban', endTime: 0, reason: '灌水广告' }
    expect(page.log[0]).toMatchObject({ action: 'user.ban', detail: { before: null, after: ban, reason: '灌水广告' } })
    await expect(sign(person, 'after')).rejects.toMatchObject({
      code: 403,
      message: '账号已被封禁，只能浏览。原因：灌水广告',
    })
    expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 2, signature: 'before' })
    expect((await person.api.notification.system()).list[0]?.content).toContain('灌水广告')

    expect(await admin.api.adminUser.unban({ userId: person.id })).toMatchObject({ userpower: 1, banReason: '' })
    expect(await sign(person, 'after')).toEqual({ signature: 'after', heldSignature: null })
    expect((await person.api.notification.system()).list).toHaveLength(2)
    expect(await entriesAbout(person)).toMatchObject([
      { action: 'user.ban' },
      { action: 'user.unban', detail: { before: ban, after: null } },
    ])
  })

  it('needs a reason', async () => {
    const person = await api.member()
    for (const reason of ['', '   ', 'x'.repeat(201)])
      await expect(admin.api.adminUser.ban({ userId: person.id, reason })).rejects.toMatchObject({ code: 422 })
    expect(await powerOf(person)).toBe(1)
  })

  it('meets neither oneself nor administrators, and nobody twice', async () => {
    const other = await api.administrator()
    const banned = await api.banned()
    for (const { id } of [admin, other, banned])
      await expect(admin.api.adminUser.ban({ userId: id, reason: 'x' })).rejects.toMatchObject({ code: 409 })
    await expect(admin.api.adminUser.unban({ userId: other.id })).rejects.toMatchObject({ code: 409 })
    expect(await Promise.all([admin, other, banned].map(powerOf))).toEqual([0, 0, 2])
    expect(await entriesAbout(other)).toEqual([])
  })

  it('is known to open windows at once', async () => {
    const person = await api.member()
    const site = await bootRealtime(api.ctx)
    try {
      const socket = await site.enter(person)
      const changed = heard(socket, 'account:changed')
      await admin.api.adminUser.ban({ userId: person.id, reason: 'x' })
      await changed
    } finally {
      await site.close()
    }
  })
})

describe('an office', () => {
  it('is given and taken, and each time told', async () => {
    const person = await api.member()
    for (const userpower of [3, 0, 1] as const) {
      expect(await admin.api.adminUser.setPower({ userId: person.id, userpower })).toMatchObject({ userpower })
      const asAdmin = person.api.audit.list({ limit: 1 })
      if (userpower === 0) await expect(asAdmin).resolves.toBeDefined()
      else await expect(asAdmin).rejects.toMatchObject({ code: 403 })
      const asStaff = person.api.adminUser.list({ limit: 1 })
      if (userpower === 1) await expect(asStaff).rejects.toMatchObject({ code: 403 })
      else await expect(asStaff).resolves.toBeDefined()
    }
    await admin.api.adminUser.setPower({ userId: person.id, userpower: 1 })
    expect((await entriesAbout(person)).map(({ detail }) => detail)).toEqual([
      { before: 1, after: 3 },
      { before: 3, after: 0 },
      { before: 0, after: 1 },
    ])
    expect((await person.api.notification.system()).list).toHaveLength(3)
  })

  it('is not laid down by oneself, nor given to the banned', async () => {
    const banned = await api.banned()
    await expect(admin.api.adminUser.setPower({ userId: admin.id, userpower: 1 })).rejects.toMatchObject({ code: 409 })
    await expect(admin.api.adminUser.setPower({ userId: banned.id, userpower: 0 })).rejects.toMatchObject({ code: 409 })
    const sneaky = { userId: (await api.member()).id, userpower: 2 }
    const token = admin.tokens.access_token
    expect((await api.request('/api/aoir-admin-user/set-power', { body: sneaky, token })).code).toBe(422)
  })

  it('of a seller of cards is public', async () => {
    const person = await api.member()
    const shown = () => api.as(null).user.isAgent({ id: person.id })
    expect(await shown()).toEqual({ isAgent: false })
    await admin.api.adminUser.setAgent({ userId: person.id, isAgent: true })
    await admin.api.adminUser.setAgent({ userId: person.id, isAgent: true })
    expect(await shown()).toEqual({ isAgent: true })
    expect(await entriesAbout(person)).toMatchObject([
      { action: 'user.set-agent', detail: { before: false, after: true } },
    ])
    await admin.api.adminUser.setAgent({ userId: person.id, isAgent: false })
    expect(await shown()).toEqual({ isAgent: false })
  })

  it('stays with somebody when two administrators demote each other', async () => {
    const site = await bootApi()
    try {
      const [ann, bob] = [await site.administrator(), await site.administrator()]
      const answers = await Promise.allSettled([
        ann.api.adminUser.setPower({ userId: bob.id, userpower: 1 }),
        bob.api.adminUser.setPower({ userId: ann.id, userpower: 1 }),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const last = sql`update users set userpower = 3 where userpower = 0`
      await expect(site.ctx.db.run(last)).rejects.toThrow('keeps an administrator')
      await expect(site.ban(ann.id)).rejects.toThrow('users_staff_unsanctioned')
    } finally {
      await site.close()
    }
  })
})

it('all sessions of a member end', async () => {
  const person = await api.member()
  await api.login(person.name, person.password)
  expect((await admin.api.adminUser.endSessions({ userId: person.id })).devices).toEqual([])
  await expect(person.api.user.ownInfo()).rejects.toMatchObject({ code: 401 })
  expect(await entriesAbout(person)).toMatchObject([{ action: 'user.end-sessions', detail: { sessions: 2 } }])
})

it('what cannot be written down is not done', async () => {
  const person = await api.member()
  await api.ctx.db.run(sql`
    create function no_log() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`)
  await api.ctx.db.run(sql`create trigger no_log before insert on audit_log for each row execute function no_log()`)
  try {
    const token = admin.tokens.access_token
    for (const path of ['ban', 'set-agent', 'end-sessions', 'info']) {
      const body = { userId: person.id, reason: 'x', isAgent: true }
      const answer = await api.request(`/api/aoir-admin-user/${path}`, { body, token })
      expect(answer).toMatchObject({ code: 500, data: null })
    }
  } finally {
    await api.ctx.db.run(sql`drop trigger no_log on audit_log`)
  }
  expect(await powerOf(person)).toBe(1)
  expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 1 })
  expect((await person.api.notification.system()).list).toEqual([])
})

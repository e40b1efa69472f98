import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { codeFor } from '../../../test/support/account/codes.ts'
import { connect, logInAs, socialWay, somebody } from '../../../test/support/account/social.ts'
import { testApi } from '../../../test/support/api.ts'
import { openBrowser } from '../../../test/support/browser.ts'
import { together } from '../../../test/support/together.ts'
import { assertMayRegister } from './newcomers.ts'
import { approveMember, rejectMember, unapproveMember, unrejectMember } from './waiting.ts'

const api = await testApi()
const admin = await api.administrator()
const moderate = (change: Record<string, unknown>) =>
  admin.api.adminConfig.update({ MODERATION: { REGISTER: 'open', PUZZLE_AT: 0, MAIL_DOMAINS: [], ...change } })
beforeEach(async () => {
  await moderate({})
  await api.ctx.db.run(sql`delete from registration_pressure`)
})

let count = 0
const form = (change: Record<string, unknown> = {}) => {
  count += 1
  const name = `newcomer ${count}`
  return { username: name, password: 'a password for tests', email: `newcomer${count}@example.com`, ...change }
}
const register = (change?: Record<string, unknown>, ip?: string) =>
  api.request<{ _id: string }>('/api/aoir-user-auth/register', { body: form(change), ip })
const modeNow = async () => (await api.as(null).config.siteConfig()).COMMON_REGISTER
const solved = async () => {
  const { data: challenge } = await api.request<Challenge>('/api/aoir-captcha/challenge', { method: 'GET' })
  const payload = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
const closed = { status: 403, message: '暂未开放注册' }
const puzzle = { status: 422, message: '请先完成人机验证', data: { errors: [{ path: 'captcha' }] } }
const badInvite = { status: 422, message: '邀请码无效或已用完' }

let phones = 0
const byPhone = async (phone: string, more: object = {}) => {
  // The next code may be sent at once.
  await api.ctx.db.run(sql`delete from verification_codes`)
  const body = { phone, code: await codeFor(api, { phone }), ...more }
  return api.request<{ access_token: string }>('/api/aoir-user-auth/login-sms', { body })
}
const newPhone = () => {
  phones += 1
  return `138001380${String(phones).padStart(2, '0')}`
}

describe('a closed site', () => {
  it('begins no account in any way, and lets everybody in who has one', async () => {
    const [member, phone] = [await api.member(), newPhone()]
    expect((await byPhone(phone)).code).toBe(200)
    await moderate({ REGISTER: 'closed' })
    expect(await modeNow()).toBe('closed')
    expect(await register()).toMatchObject(closed)
    expect(await byPhone(newPhone())).toMatchObject(closed)
    expect((await byPhone(phone)).code).toBe(200)
    await expect(api.login(member.name, member.password)).resolves.toBeDefined()
  })

  it('keeps the ticket of an outside account, and makes one of it once it is open', async () => {
    const way = socialWay('QQ')
    const fake = await connect(api, way)
    const browser = openBrowser(api)
    const { data } = await logInAs<object>(browser, way, fake, somebody())
    await moderate({ REGISTER: 'closed' })
    expect(await browser.post('/api/user-register/create-new', data)).toMatchObject(closed)
    await moderate({})
    expect(await browser.post('/api/user-register/create-new', data)).toMatchObject({ code: 200 })
    await fake.close()
  })
})

describe('a puzzle', () => {
  it('is asked for where the site says so, and opens once', async () => {
    await moderate({ REGISTER: 'puzzle' })
    expect(await modeNow()).toBe('puzzle')
    expect(await register()).toMatchObject(puzzle)
    expect(await byPhone(newPhone())).toMatchObject(puzzle)
    const captcha = await solved()
    expect((await register({ captcha })).code).toBe(200)
    expect((await register({ captcha })).code).toBe(422)
  })

  it('is asked for by itself once more than so many register in a minute, and no longer after half an hour', async () => {
    await moderate({ PUZZLE_AT: 3 })
    for (let each = 0; each < 3; each++) expect((await register()).code).toBe(200)
    expect(await modeNow()).toBe('open')
    expect(await register()).toMatchObject(puzzle)
    expect(await modeNow()).toBe('puzzle')
    expect((await register({ captcha: await solved() })).code).toBe(200)
    const past = (minutes: number) => sql`
      update registration_pressure set puzzle_until = puzzle_until - make_interval(mins => ${minutes}),
        recent = array(select t - make_interval(mins => ${minutes}) from unnest(recent) t)`
    await api.ctx.db.run(past(29))
    expect(await register()).toMatchObject(puzzle)
    await api.ctx.db.run(past(2))
    expect((await register()).code).toBe(200)
  })

  it('ends at once when the figure is 0', async () => {
    await moderate({ PUZZLE_AT: 1 })
    for (let each = 0; each < 2; each++) await register()
    expect(await modeNow()).toBe('puzzle')
    await moderate({ PUZZLE_AT: 0 })
    expect(await modeNow()).toBe('open')
    expect((await register()).code).toBe(200)
  })

  it('is counted exactly when many come at the same moment, at several processes', async () => {
    await moderate({ PUZZLE_AT: 4 })
    const client = { ip: '192.0.2.9', cookies: {} } as never
    // What a process keeps to itself is in its state: these share the database only.
    const works = Array.from({ length: 9 }, () => () => assertMayRegister({ ...api.ctx, state: new Map() }, client, {}))
    const results = await together(api.ctx.db, sql`registration_pressure`, works)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })
})

describe('mail addresses', () => {
  it('of the shipped list and of the site are refused, with everything below them', async () => {
    await moderate({ MAIL_DOMAINS: ['odd.example'] })
    const unusual = { status: 422, message: '请使用常用邮箱注册', data: { errors: [{ path: 'email' }] } }
    for (const email of [
      'a@mailinator.com',
      'a@x.y.mailinator.com',
      'a@YOPMAIL.com',
      'a@odd.example',
      'a@sub.odd.example',
    ])
      expect(await register({ email }), email).toMatchObject(unusual)
    for (const email of ['a@notodd.example', 'b@mailinator.com.example'])
      expect((await register({ email })).code).toBe(200)
  })
})

describe('reserved names', () => {
  it('are a list of the site, with the name of the site and whatever looks like them', async () => {
    const taken = { status: 409, message: '账号已被使用' }
    await admin.api.adminConfig.update({ RESERVED_NAMES: ['掌柜', 'captain'], COMMON_SITE_NAME: '青屿' })
    for (const username of ['掌柜', 'CΑPTAIN', 'c.a.p.t.a.i.n', '青屿', '青屿掌柜'])
      expect(await register({ username }), username).toMatchObject(taken)
    expect((await register({ username: '官方' })).code).toBe(200)
  })
})

describe('an invitation', () => {
  const create = (wish: object = {}) => admin.api.adminInvite.create({ uses: 1, days: 7, count: 1, note: '', ...wish })

  it('is needed where the site says so, is good as often as it says, and knows who came by it', async () => {
    const { codes } = await create({ uses: 2, note: '朋友' })
    await moderate({ REGISTER: 'invite' })
    for (const invite of [undefined, '', 'nonsense', '0000-0000-0000-0000-0000'])
      expect(await register({ invite })).toMatchObject(badInvite)
    const first = await register({ invite: codes[0] })
    const second = await register({ invite: ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} ` })
    expect([first.code, second.code]).toEqual([200, 200])
    expect(await register({ invite: codes[0] })).toMatchObject(badInvite)
    const { list } = await admin.api.adminInvite.list()
    expect(list[0]).toMatchObject({ note: '朋友', uses: 2, used: 2, state: 'used', creator: { _id: admin.id } })
    expect(list[0]?.members.map(({ _id }) => _id)).toEqual([second.data._id, first.data._id])
    expect(JSON.stringify(list)).not.toContain(codes[0])
  })

  it('brings people in by phone too', async () => {
    const { codes } = await create()
    await moderate({ REGISTER: 'invite' })
    const phone = newPhone()
    expect(await byPhone(phone)).toMatchObject(badInvite)
    expect((await byPhone(phone, { invite: codes[0] })).code).toBe(200)
  })

  it('is taken exactly as often as it says when many come at once', async () => {
    const { codes } = await create({ uses: 3 })
    await moderate({ REGISTER: 'invite' })
    const works = Array.from({ length: 6 }, () => () => register({ invite: codes[0] }))
    const results = await together(api.ctx.db, sql`invites`, works)
    const answers = results.map((result) => (result.status === 'fulfilled' ? result.value.code : 0))
    expect(answers.sort()).toEqual([200, 200, 200, 422, 422, 422])
  })

  it('is not made where too many are open; those that have ended do not count', async () => {
    const fill = (state: string) => sql`
      insert into invites (hash, tail, note, uses, creator_id, expires_at)
      select sha256(convert_to(${state} || n, 'UTF8')), 'ABCD', ${state}, 1, ${admin.id},
        now() + case when ${state} = 'open' then interval '1 day' else interval '-1 day' end
      from generate_series(1, 10000) n`
    await api.ctx.db.run(fill('ended'))
    expect((await create()).codes).toHaveLength(1)
    await api.ctx.db.run(fill('open'))
    await expect(create()).rejects.toMatchObject({ code: 409 })
    await api.ctx.db.run(sql`delete from invites where note in ('open', 'ended')`)
  })

  it('ends by its time, and when it is voided; both are written down', async () => {
    const { codes } = await create({ count: 2 })
    await moderate({ REGISTER: 'invite' })
    const [late, early] = (await admin.api.adminInvite.list({ limit: 2 })).list
    await api.ctx.db.run(sql`update invites set expires_at = now() - interval '1 second' where id = ${early?._id}`)
    expect(await register({ invite: codes[0] })).toMatchObject(badInvite)
    expect(await admin.api.adminInvite.void({ _id: late?._id ?? '' })).toMatchObject({ state: 'voided' })
    expect(await register({ invite: codes[1] })).toMatchObject(badInvite)
    await expect(admin.api.adminInvite.void({ _id: late?._id ?? '' })).rejects.toMatchObject({ code: 409 })
    const { list } = await admin.api.audit.list({ select: { action: 'invite' }, limit: 2 })
    expect(list.map(({ action }) => action)).toEqual(['invite.void', 'invite.create'])
    expect(list[0]?.detail).toMatchObject({ before: 'open', after: 'voided' })
    expect(list[1]?.detail).toMatchObject({ before: null, after: { count: 2, uses: 1 } })
  })
})

describe('an account that waits', () => {
  const waiting = async () => {
    await moderate({ REGISTER: 'approve' })
    const body = form()
    const { data } = await api.request<{ _id: string }>('/api/aoir-user-auth/register', { body })
    const tokens = await api.login(body.username, body.password)
    return { ...body, id: data._id, api: api.as(tokens) }
  }
  const decide = (work: typeof approveMember) => api.ctx.db.transaction((tx) => work({ ...api.ctx, db: tx }, person.id))
  let person: Awaited<ReturnType<typeof waiting>>
  const sign = () => person.api.user.changeSignature({ signature: 'x' })
  const refused = { code: 403, message: '账号正在审核，通过后即可发布' }

  it('reads, does not write, and writes once it is approved', async () => {
    person = await waiting()
    expect(await person.api.user.ownInfo()).toMatchObject({ isWaiting: true })
    await expect(sign()).rejects.toMatchObject(refused)
    await decide(approveMember)
    expect(await sign()).toMatchObject({ signature: 'x' })
    expect((await person.api.notification.system()).list[0]?.content).toContain('通过审核')
    await expect(decide(approveMember)).rejects.toMatchObject({ code: 409 })
    await decide(unapproveMember)
    await expect(sign()).rejects.toMatchObject(refused)
  })

  it('is an item of the queue, which a moderator decides', async () => {
    person = await waiting()
    const moderator = await api.moderator()
    const select = { kind: 'member', userId: person.id } as const
    const [item] = (await moderator.api.adminQueue.list({ select })).list
    expect(item).toMatchObject({ kind: 'member', object: { type: 'user', _id: person.id }, state: 'open' })
    await moderator.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'pass' })
    expect(await sign()).toMatchObject({ signature: 'x' })
    expect((await moderator.api.adminQueue.list({ select })).list).toEqual([])
  })

  it('goes when it is rejected, reads why in a mail, and can be brought back', async () => {
    person = await waiting()
    await decide((ctx, id) => rejectMember(ctx, id, '资料不全'))
    await api.ctx.background.idle()
    expect(api.mails().at(-1)).toMatchObject({ to: person.email, text: expect.stringContaining('资料不全') })
    await expect(sign()).rejects.toMatchObject({ code: 401 })
    await decide(unrejectMember)
    await expect(sign()).rejects.toMatchObject(refused)
  })

  it('reads why in a mail of a real service, which is asked once the decision is certain', async () => {
    person = await waiting()
    const smtp = await startFakeSmtp()
    smtp.accounts.set('site@example.com', 'a secret of ours')
    await admin.api.adminConfig.setSecret({ name: 'MAIL_PASSWORD', value: 'a secret of ours' })
    const MAIL = { PROVIDER: 'smtp', HOST: '127.0.0.1', PORT: smtp.port, SECURITY: 'none', USER: 'site@example.com' }
    await admin.api.adminConfig.update({ MAIL })
    try {
      const moderator = await api.moderator()
      const select = { kind: 'member', userId: person.id } as const
      const [item] = (await moderator.api.adminQueue.list({ select })).list
      // A sanction on an account that goes is none.
      const sanction = { kind: 'ban', hours: 24 } as const
      const items = [item?._id ?? '']
      await moderator.api.adminQueue.decide({ items, decision: 'reject', reason: '资料不全', sanction })
      await api.ctx.background.idle()
      expect(smtp.received.flatMap(({ to }) => to)).toEqual([person.email])
      await expect(sign()).rejects.toMatchObject({ code: 401 })
    } finally {
      await admin.api.adminConfig.update({ MAIL: { PROVIDER: 'none' } })
      await smtp.close()
    }
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startFakeAliyunSms } from '../fakes/aliyun-sms.ts'
import { newPhone, tells } from '../support/account/codes.ts'
import type { Sent, Tokens } from '../support/api.ts'
import { login, newMember } from '../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'

/** What must hold once for the whole site, asked of two processes on one database. */

const one = await startServer()
const two = await startServer({ besides: one })
const aliyun = await startFakeAliyunSms()
afterAll(async () => {
  await aliyun.close()
  await two.stop()
  await one.stop()
})
aliyun.keys.set('LTAIours', 'a secret of ours')
const administrator = await login(one, 'admin', adminPassword)

beforeEach(() => forgetSending())

const call = async <T = unknown>(server: RunningServer, path: string, body: unknown, token?: string) =>
  (await server.http.json<T>(`/api/${path}`, { body, token })).envelope
/** A process that has sent nothing has none. */
const outbox = (server: RunningServer): Sent[] => {
  const file = join(server.dataDir, 'outbox.jsonl')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const choose = (change: Record<string, unknown>) => configure(one, administrator.access_token, change)
/** The limits on sending begin anew. */
const forgetSending = () => one.database?.db.run(sql`delete from verification_codes`)
const loginSms = (server: RunningServer, phone: string, code: string) =>
  call<Tokens>(server, 'aoir-user-auth/login-sms', { phone, code })

async function codeFor(phone: string): Promise<string> {
  expect((await call(one, 'aoir-sms/send-code', { phone })).code).toBe(200)
  return outbox(one).at(-1)?.code ?? ''
}

test('a code that one of them sent opens one session, wherever it is brought', async () => {
  const phone = newPhone()
  const code = await codeFor(phone)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => loginSms(at % 2 ? one : two, phone, code)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => ![200, 400, 429].includes(code))).toEqual([])
})

test('the limits on sending count what the other has sent', async () => {
  const phone = newPhone()
  await codeFor(phone)
  expect(await call(two, 'aoir-sms/send-code', { phone })).toMatchObject({ code: 429 })
})

test('guesses are counted together', async () => {
  const phone = newPhone()
  await codeFor(phone)
  const guesses = Array.from({ length: 40 }, (_, at) => loginSms(at % 2 ? one : two, phone, 'x'))
  const answers = await Promise.all(guesses)
  // A wait may be over before all are answered, and lets one more through; the next wait is twice as long.
  expect(answers.filter(({ code }) => code === 400).length).toBeLessThanOrEqual(8)
  expect(answers.filter(({ code }) => code === 400 || code === 429)).toHaveLength(40)
  const counted = await one.database?.db.one<{ tries: number }>(
    sql`select tries from verification_codes where target = ${phone}`,
  )
  expect(counted?.tries).toBeLessThanOrEqual(5)
})

test('a puzzle of one is solved for the other, once', async () => {
  await choose({ COMMON_LOGIN: { CAPTCHA: true } })
  const asked = await one.http.json<Challenge>('/api/aoir-captcha/challenge')
  const challenge = asked.envelope.data
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const bring = (server: RunningServer) => call(server, 'aoir-sms/send-code', { phone: newPhone(), captcha })
  // The other process has heard of the change when it asks for a puzzle.
  const isAsked = async () => (await call(two, 'aoir-sms/send-code', { phone: newPhone() })).code === 422
  await vi.waitUntil(isAsked, { interval: 20 })
  const answers = await Promise.all([one, two, one, two].map(bring))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422])
  await choose({ COMMON_LOGIN: { CAPTCHA: false } })
})

test('a service that was chosen in one is used by the other', async () => {
  const secret = { name: 'SMS_ACCESS_KEY_SECRET', value: 'a secret of ours' }
  await call(one, 'aoir-admin-secret/set', secret, administrator.access_token)
  const place = { ACCESS_KEY_ID: 'LTAIours', SIGN_NAME: '青屿 (测试)', TEMPLATE_CODE: 'SMS_154950909' }
  await choose({ SMS: { PROVIDER: 'aliyun', ALIYUN: { ...place, ENDPOINT: aliyun.url } } })
  const isThere = async () => {
    await forgetSending()
    await call(two, 'aoir-sms/send-code', { phone: newPhone() })
    return aliyun.delivered.length > 0
  }
  await vi.waitUntil(isThere, { interval: 20 })
  expect(aliyun.delivered[0]).toMatchObject({ sign: '青屿 (测试)', code: expect.stringMatching(/^\d{6}$/) })
  // A code that a service took is nowhere else.
  for (const logs of [await one.allLogs(), await two.allLogs()])
    for (const { code } of aliyun.delivered) expect(tells(logs, code)).toBe(false)
})

test('a new password ends sessions at both', async () => {
  await choose({ SMS: { PROVIDER: 'none' } })
  const phone = newPhone()
  const { data } = await loginSms(one, phone, await codeFor(phone))
  const isAlive = async (server: RunningServer) =>
    (await server.http.json('/api/aoir-user/info', { token: data.access_token })).envelope.code === 200
  expect([await isAlive(one), await isAlive(two)]).toEqual([true, true])
  await forgetSending()
  const before = outbox(one).length
  await call(one, 'aoir-sms/send-code', { phone, purpose: 'reset' })
  await vi.waitUntil(() => outbox(one).length > before, { interval: 20 })
  const body = { account: phone, code: outbox(one).at(-1)?.code, newpassword: 'a better password' }
  expect((await call(two, 'aoir-user-auth/reset-password', body)).code).toBe(200)
  await vi.waitUntil(async () => !(await isAlive(one)) && !(await isAlive(two)), { interval: 20 })
  await login(one, phone, 'a better password')
})

test('scripts of others run on the pages of both as soon as one has heard of them, and of nobody else', async () => {
  const SCRIPTS = ['https://stats.example/a.js']
  await configure(one, administrator.access_token, { COMMON_ICP: '京ICP备1号', ANALYTICS: { SCRIPTS } }, two)
  for (const server of [one, two]) {
    const { headers, text } = await server.http.call('/')
    expect(headers['content-security-policy']).toContain("script-src 'self' https://stats.example;")
    expect(text).toContain('src="https://stats.example/a.js"')
  }
  await configure(two, administrator.access_token, { COMMON_ICP: '', ANALYTICS: { SCRIPTS: [] } }, one)
  for (const server of [one, two]) {
    const { headers, text } = await server.http.call('/')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(text).not.toContain('stats.example')
  }
})

test('a rule that one of them saves acts in the other, and ends there when it is deleted', async () => {
  const save = {
    name: '两处',
    kind: 'words',
    action: 'block',
    scope: ['signature'],
    options: { words: ['两处都不行'] },
  }
  const sign = (server: RunningServer) =>
    call(server, 'aoir-user-update/signature', { signature: '两处都不行' }, administrator.access_token)
  const becomes = (code: number) => vi.waitUntil(async () => (await sign(two)).code === code, { interval: 20 })
  expect((await sign(two)).code).toBe(200)
  const { data } = await call<{ _id: string }>(one, 'aoir-admin-rule/save', save, administrator.access_token)
  await becomes(422)
  expect((await sign(one)).code).toBe(422)
  await call(one, 'aoir-admin-rule/delete', { _id: data._id }, administrator.access_token)
  await becomes(200)
})

test('a board that one of them closes to strangers is closed in the other, on pages that were kept too', async () => {
  const ask = <T>(path: string, body: unknown) => call<T>(one, path, body, administrator.access_token)
  const zone = await ask<{ _id: string }>('aoir-admin-system-zone/save', { zoneName: '两处的区' })
  const founded = { systemName: '两处的板块', systemSign: 'both', systemZoneId: zone.data._id }
  const board = await ask<{ _id: string }>('aoir-system/create', founded)
  const systemId = board.data._id
  const post = await ask<{ _id: string }>('aoir-system-posts/publish', {
    systemId,
    title: '两处可读',
    content: '两处可读',
  })
  const pages = ['/', '/System/forum/both', `/${post.data._id}`]
  const read = async (path: string) => (await two.http.call(path)).text
  for (const path of pages) await vi.waitUntil(async () => (await read(path)).includes('两处可读'), { interval: 20 })
  expect((await ask('aoir-system/update', { systemId, readRule: 'members' })).code).toBe(200)
  const list = () => call(two, 'aoir-system-posts/list', { select: { systemId } })
  await vi.waitUntil(async () => (await list()).code === 403, { interval: 20 })
  for (const path of pages) expect(await read(path)).not.toContain('两处可读')
  expect((await two.http.call(`/${post.data._id}`)).status).toBe(403)
})

test('of two who decide at two processes one does, and at the other it is undone', async () => {
  const chief = administrator.access_token
  const { _id: ruleId } = (
    await call<{ _id: string }>(
      one,
      'aoir-admin-rule/save',
      { name: '待审', kind: 'words', action: 'hold', scope: ['posts'], options: { words: ['两处来审'] } },
      chief,
    )
  ).data
  const zone = await call<{ _id: string }>(one, 'aoir-admin-system-zone/save', { zoneName: '审核区' }, chief)
  const founded = { systemName: '审核板', systemSign: 'reviewed', systemZoneId: zone.data._id }
  const board = await call<{ _id: string }>(one, 'aoir-system/create', founded, chief)
  const [author, ann, bob] = [
    await newMember(one, 'writerofone'),
    await newMember(one, 'annofone'),
    await newMember(one, 'boboftwo'),
  ]
  for (const { id } of [ann, bob]) await call(one, 'aoir-admin-user/set-power', { userId: id, userpower: 3 }, chief)
  const staff = [
    { ...ann, at: one, elsewhere: two, decision: 'pass' },
    { ...bob, at: two, elsewhere: one, decision: 'reject' },
  ]
  // The other process has heard of the offices when it shows the queue.
  const isStaff = async () => (await call(two, 'aoir-admin-queue/list', {}, bob.access_token)).code === 200
  await vi.waitUntil(isStaff, { interval: 20 })
  for (let round = 0; round < 3; round += 1) {
    const text = { systemId: board.data._id, title: `第 ${round} 篇`, content: '两处来审' }
    const post = await call<{ state: string }>(one, 'aoir-system-posts/publish', text, author.access_token)
    expect(post.data.state).toBe('held')
    const select = { userId: author.id }
    const items = await call<{ list: { _id: string }[] }>(two, 'aoir-admin-queue/list', { select }, bob.access_token)
    const itemId = items.data.list[0]?._id ?? ''
    const answers = await Promise.all(
      staff.map(({ at, decision, access_token }) =>
        call(at, 'aoir-admin-queue/decide', { items: [itemId], decision, reason: '理由' }, access_token),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const [winner, loser] = answers[0]?.code === 200 ? [0, 1] : [1, 0]
    const { elsewhere, access_token } = staff[winner] as (typeof staff)[0]
    expect(answers[loser]?.message).toBe(`已由 ${['annofone', 'boboftwo'][winner]} 处理`)
    expect(await call(elsewhere, 'aoir-admin-queue/undo', { itemId }, access_token)).toMatchObject({
      code: 200,
      data: { restored: 1, gone: 0 },
    })
    await call(elsewhere, 'aoir-admin-queue/decide', { items: [itemId], decision: 'reject' }, access_token)
  }
  await call(one, 'aoir-admin-rule/delete', { _id: ruleId }, chief)
})

test('failed tries are counted together, and one press of two takes an account back', async () => {
  const member = await newMember(one, 'watchful')
  const db = one.database?.db
  await db?.run(sql`update users set email_confirmed_at = now() where id = ${member.id}`)
  for (const server of [one, two, one])
    expect((await call(server, 'aoir-user-auth/login', { username: 'watchful', password: 'wrong' })).code).toBe(400)
  const history = (server: RunningServer) =>
    call<{ list: { count: number }[] }>(
      server,
      'aoir-security/history',
      { select: { result: 'failed' } },
      member.access_token,
    )
  for (const server of [two, one])
    await vi.waitUntil(async () => (await history(server)).data.list[0]?.count === 3, { interval: 20 })

  const stranger = await login(two, 'watchful', member.password)
  const letters = () => [one, two].flatMap(outbox).filter(({ to }) => to === 'watchful@example.com')
  await vi.waitUntil(() => letters().length === 1, { interval: 20 })
  const token = /not-me#([\w-]{43})/.exec(letters()[0]?.text ?? '')?.[1]
  const presses = await Promise.all(
    [one, two].map((server) => call<{ token: string }>(server, 'aoir-login-alert/not-me', { token })),
  )
  expect(presses.map(({ code }) => code).sort()).toEqual([200, 404])
  const isOut = async (server: RunningServer, { access_token }: Pick<Tokens, 'access_token'>) =>
    (await call(server, 'aoir-user-auth/devices', {}, access_token)).code === 401
  for (const server of [one, two])
    for (const who of [member, stranger]) await vi.waitUntil(() => isOut(server, who), { interval: 20 })
  const link = presses.find(({ code }) => code === 200)?.data.token
  const set = { token: link, newpassword: 'a phrase of its owner alone' }
  expect((await call(two, 'aoir-user-auth/reset-by-link', set)).code).toBe(200)
  await login(one, 'watchful', set.newpassword)
})

test('a link confirms an address once, wherever it is brought', async () => {
  const email = 'confirming@example.com'
  const body = { username: 'confirming', password: 'nobody guesses this one', email, sendLink: true }
  expect(await call(two, 'aoir-user-auth/register', body)).toMatchObject({ code: 200, data: { linkSent: true } })
  const letters = () => [one, two].flatMap(outbox).filter(({ to }) => to === email)
  await vi.waitUntil(() => letters().length === 1, { interval: 20 })
  const token = /return\/email#(\d+\.[\w-]{43})/.exec(letters()[0]?.text ?? '')?.[1]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => call(at % 2 ? one : two, 'aoir-mail-link/confirm', { token })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(404)])
})

test('a role that one of them gives and takes counts at the other', async () => {
  const chief = administrator.access_token
  const cashier = await newMember(one, 'cashierofone')
  const { list } = (await call<{ list: { _id: string; name: string }[] }>(one, 'aoir-admin-role/list', {}, chief)).data
  const roleId = list.find(({ name }) => name === '财务')?._id
  const orders = async () => (await call(two, 'aoir-admin-pay/orders', {}, cashier.access_token)).code
  expect(await orders()).toBe(403)
  for (const [isGiven, code] of [
    [true, 200],
    [false, 403],
  ] as const) {
    const given = await call(one, 'aoir-admin-role/give', { userId: cashier.id, roleId, isGiven }, chief)
    expect(given.code).toBe(200)
    await vi.waitUntil(async () => (await orders()) === code, { interval: 20 })
  }
})

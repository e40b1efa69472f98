import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askForCode, checkCode, openWechatSite, type WechatSite } from '../../../test/support/account/wechat.ts'
import type { Tokens } from '../../../test/support/api.ts'
import { browserOf, openBrowser } from '../../../test/support/browser.ts'
import { withToken } from './token.ts'

let site: WechatSite
beforeAll(async () => {
  site = await openWechatSite()
})
afterAll(() => site.close())
beforeEach(() => {
  site.fake.faults.length = 0
  site.fake.asked.length = 0
  site.fake.mood.clear()
})

const newBrowser = () => openBrowser(site.api)
const waiting = { status: 200, code: 201, data: { state: 'waiting' } }
const expired = { status: 410, code: 410, message: '二维码已过期，请刷新', data: null }
const somebody = () => `o${randomUUID()}`

async function shown(browser = newBrowser(), input: object = {}) {
  const answer = await askForCode(browser, input)
  expect(answer).toMatchObject({ code: 200 })
  return { browser, scene: answer.data.scene_str, ...answer.data }
}

/** Somebody who scanned and made an account. */
async function member(openId = somebody()) {
  const { browser, scene } = await shown()
  await site.scan(openId, scene)
  const { data } = await checkCode<{ bindingType: string; bindingvValue: string }>(browser, scene)
  const { data: token } = await browser.post<string>('/api/user-register/create-new', data)
  const clients = site.api.as({ access_token: token })
  return { openId, token, api: clients, id: (await clients.user.ownInfo())._id }
}

describe('a QR code', () => {
  test('is a picture that our policy lets pages show', async () => {
    const { url, scene, expire_seconds } = await shown()
    expect(url).toMatch(/^data:image\/svg\+xml;base64,/)
    const svg = Buffer.from(url.split(',')[1] ?? '', 'base64').toString()
    expect(svg).toMatch(/^<svg [^>]*viewBox/)
    expect(svg).not.toMatch(/style=|<script|https?:\/\/(?!www\.w3\.org)/)
    expect(expire_seconds).toBe(300)
    expect(scene).toMatch(/^[\w-]{32}$/)
    expect([...site.fake.scenes.values()]).toContain(scene)
  })

  test('takes a name that nobody could guess, once; makes its own instead of others', async () => {
    const own = `mine_${randomUUID()}`
    expect((await shown(newBrowser(), { scene_str: own })).scene).toBe(own)
    expect(await askForCode(newBrowser(), { scene_str: own })).toMatchObject({ code: 409, data: null })
    for (const weak of ['', '1', 'short', 'with space'.repeat(3), 'x'.repeat(65)])
      expect((await shown(newBrowser(), { scene_str: weak })).scene).toMatch(/^[\w-]{32}$/)
  })

  test('is not configured without its switch, its secret, its token or its key', async () => {
    const admin = await site.api.administrator()
    const none = { status: 400, code: 40004, message: '该登录方式尚未配置，请联系管理员', data: null }
    await admin.api.adminConfig.update({ COMMON_LOGIN: { WX_GZH_SCAN: false } })
    expect(await askForCode(newBrowser())).toMatchObject(none)
    await admin.api.adminConfig.update({ COMMON_LOGIN: { WX_GZH_SCAN: true } })
    const { secret, token, aesKey } = site.fake.app
    const secrets = { WX_GZH_SECRET: secret, WX_GZH_TOKEN: token, WX_GZH_AES_KEY: aesKey } as const
    for (const [name, value] of Object.entries(secrets) as [keyof typeof secrets, string][]) {
      await admin.api.adminConfig.removeSecret({ name })
      expect(await askForCode(newBrowser())).toMatchObject(none)
      await admin.api.adminConfig.setSecret({ name, value })
    }
    expect(await askForCode(newBrowser())).toMatchObject({ code: 200 })
  })

  test.each([
    ['is away', ['reset', 'reset'] as const],
    ['speaks another language', [{ status: 200, body: '<html>' }] as const],
    ['is busy', [{ status: 200, body: '{"errcode":-1,"errmsg":"system error"}' }] as const],
    ['says half', [{ status: 200, body: '{"ticket":"x"}' }] as const],
  ])('of a WeChat that %s is a matter of another time', async (_what, faults) => {
    site.fake.faults.push(...faults)
    const later = { code: 503, message: '暂时无法连接第三方平台，请稍后再试', data: null }
    expect(await askForCode(newBrowser())).toMatchObject(later)
  })
})

describe('whoever scans', () => {
  test.each(['plain', 'safe'] as const)('is let in where the code was shown (%s)', async (mode) => {
    await site.setMode(mode)
    const { browser, scene } = await shown()
    expect(await checkCode(browser, scene)).toMatchObject(waiting)
    const openId = somebody()
    await site.scan(openId, scene, mode === 'plain')
    const answer = await checkCode<{ bindingType: string }>(browser, scene)
    expect(answer).toMatchObject({ status: 200, code: 202, data: { bindingType: 'wechat' } })
    expect(JSON.stringify(answer.data)).not.toContain(openId)
    const made = await browser.post<string>('/api/user-register/create-new', answer.data)
    expect(made.code).toBe(200)
    const me = await site.api.as({ access_token: made.data }).user.ownInfo()
    expect(me.name).toMatch(/^用户\d{8}$/)
    const second = await shown()
    await site.scan(openId, second.scene)
    const tokens = await checkCode<Tokens>(second.browser, second.scene)
    expect((await site.api.as(tokens.data).user.ownInfo())._id).toBe(me._id)
    expect(second.browser.cookies).toMatchObject({ access_token: tokens.data.access_token })
    await site.setMode('safe')
  })

  test('lets nobody in at another browser: whoever saw the code gains nothing', async () => {
    const { openId } = await member()
    const { browser, scene } = await shown()
    const thief = await shown()
    await site.scan(openId, scene)
    expect(await checkCode(newBrowser(), scene)).toMatchObject(expired)
    expect(await checkCode(thief.browser, scene)).toMatchObject(expired)
    expect(await checkCode(browser, scene)).toMatchObject({ code: 200 })
    expect(await checkCode(thief.browser, scene)).toMatchObject(expired)
  })

  test('is let in once, however often the page asks', async () => {
    const { openId, id } = await member()
    const { browser, scene } = await shown()
    await site.scan(openId, scene)
    const answers = await Promise.all([1, 2, 3].map(() => checkCode<Tokens>(browser, scene)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.access_token)).size).toBe(1)
    expect((await checkCode<Tokens>(browser, scene)).data).toEqual(answers[0]?.data)
    const sessions = sql`select count(*)::int as count from sessions where user_id = ${id}`
    expect(await site.api.ctx.db.one(sessions)).toEqual({ count: 2 })
    await site.api.ctx.db.run(sql`update link_outcomes set expires_at = now() - interval '1 second'`)
    expect(await checkCode(browser, scene)).toMatchObject(expired)
  })

  test('comes too late when the code has expired', async () => {
    const { openId } = await member()
    const { browser, scene } = await shown()
    await site.api.ctx.db.run(sql`update wechat_scenes set expires_at = now() - interval '1 second'`)
    await site.scan(openId, scene)
    expect(await checkCode(browser, scene)).toMatchObject(expired)
  })

  test('is the first: a second scan, or the same told again, changes nothing', async () => {
    const { openId, id } = await member()
    const { openId: second } = await member()
    const { browser, scene } = await shown()
    await site.scan(openId, scene)
    await site.scan(second, scene)
    await site.scan(openId, scene)
    const answer = await checkCode<Tokens>(browser, scene)
    expect((await site.api.as(answer.data).user.ownInfo())._id).toBe(id)
  })

  test('is known by the id that all apps share', async () => {
    const unionId = `u${randomUUID()}`
    const { id, openId } = await member()
    await site.api.ctx.db.run(sql`update identities set union_id = ${unionId} where open_id = ${openId}`)
    const other = somebody()
    site.fake.followers.set(other, unionId)
    const { browser, scene } = await shown()
    await site.scan(other, scene)
    const answer = await checkCode<Tokens>(browser, scene)
    expect((await site.api.as(answer.data).user.ownInfo())._id).toBe(id)
  })

  test('is waited for while WeChat does not say who it is, and known by the open id where it will not', async () => {
    const { openId } = await member()
    const { browser, scene } = await shown()
    await site.scan(openId, scene)
    site.fake.faults.push({ status: 500, body: '' })
    expect(await checkCode(browser, scene)).toMatchObject({ code: 201, data: { state: 'scanned' } })
    site.fake.mood.add('no-rights')
    expect(await checkCode(browser, scene)).toMatchObject({ code: 200 })
  })

  test('is linked to the member who asked', async () => {
    const member = await site.api.member()
    await site.api.giveProof(member)
    const { tokens, api: mine } = member
    const guest = await askForCode(newBrowser(), { purpose: 'bind' })
    expect(guest).toMatchObject({ code: 401, message: '请先登录' })
    const { browser, scene } = await shown(browserOf(site.api, tokens), { purpose: 'bind' })
    const openId = somebody()
    await site.scan(openId, scene)
    const session = browser.cookies.access_token ?? ''
    browser.cookies.access_token = (await site.api.member()).tokens.access_token
    expect(await checkCode(browser, scene)).toMatchObject({ code: 403 })
    browser.cookies.access_token = session
    expect(await checkCode(browser, scene)).toMatchObject({ code: 200, data: { linked: true } })
    expect(await mine.link.list()).toMatchObject({ list: [{ provider: 'wechat' }] })
  })
})

describe('the token', () => {
  const account = () => ({ appId: site.fake.app.id, secret: site.fake.app.secret, apiUrl: site.fake.url })
  const forget = () => site.api.ctx.db.run(sql`delete from wechat_tokens`)

  test('is fetched once for all who need it, and kept unreadable', async () => {
    await forget()
    await Promise.all(Array.from({ length: 8 }, () => withToken(site.api.ctx, account(), async (token) => token)))
    expect(site.fake.asked).toEqual(['/cgi-bin/stable_token'])
    const token = await withToken(site.api.ctx, account(), async (known) => known)
    const { sealed } = await site.api.ctx.db.one<{ sealed: Buffer }>(sql`select sealed from wechat_tokens`)
    expect(sealed.includes(token)).toBe(false)
  })

  test('that has ended is replaced once, and the call repeated', async () => {
    await shown()
    site.fake.endToken()
    site.fake.asked.length = 0
    await shown()
    const path = '/cgi-bin/qrcode/create'
    expect(site.fake.asked).toEqual([path, '/cgi-bin/stable_token', path])
  })

  test('that WeChat insists on although it does not work is forced anew', async () => {
    await shown()
    site.fake.spoilToken()
    site.fake.asked.length = 0
    await shown()
    const [path, token] = ['/cgi-bin/qrcode/create', '/cgi-bin/stable_token']
    expect(site.fake.asked).toEqual([path, token, `${token}!`, path])
  })

  test('that cannot be fetched blocks nobody', async () => {
    await forget()
    site.fake.faults.push({ status: 500, body: '' })
    expect(await askForCode(newBrowser())).toMatchObject({ code: 503 })
    expect(await askForCode(newBrowser())).toMatchObject({ code: 200 })
  })

  test('that another process is fetching is waited for', async () => {
    await forget()
    await site.api.ctx.db.run(sql`
      insert into wechat_tokens (app_id, leased_until)
      values (${site.fake.app.id}, clock_timestamp() + interval '300 milliseconds')`)
    expect(await askForCode(newBrowser())).toMatchObject({ code: 200 })
  })
})

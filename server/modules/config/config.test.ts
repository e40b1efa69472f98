import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { configDocument } from '#contract/modules/site/config.ts'
import { sellable } from '#contract/shared/offers.ts'
import { testApi } from '../../../test/support/api.ts'
import { defaultConfig, starterConfig } from './defaults.ts'
import { readSecret } from './secrets.ts'
import { createConfigSource, merge } from './source.ts'

const api = await testApi()
const admin = await api.administrator()

const friend = { NAME: '邻居', URL: 'https://friend.example/' }
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ NAME: `链接${at}`, URL: `/${at}` }))

describe('the public configuration', () => {
  test('has every public field, none of the long texts, and nothing that is for administrators only', async () => {
    const site = await api.as(null).config.siteConfig()
    // The page of grades asks for its part by itself, and how the staff are kept safe is nobody's business.
    const fields = Object.keys(defaultConfig).filter(
      (name) => name.startsWith('COMMON_') && name !== 'COMMON_GRADE' && name !== 'COMMON_SECURITY',
    )
    expect(Object.keys(site).sort()).toEqual(['_id', 'COMMON_REGISTER', ...fields].sort())
    expect(await api.as(null).config.policies()).toMatchObject({
      agreement: expect.stringContaining('# 青屿用户协议'),
      policy: expect.stringContaining('青屿只收集'),
    })
  })

  test('the default document fits its own schema', () => {
    expect(configDocument.parse(defaultConfig)).toEqual(defaultConfig)
  })

  test('that of a site with examples fits too, and what it offers can be bought', () => {
    expect(configDocument.parse(starterConfig)).toEqual(starterConfig)
    expect(sellable.safeParse(starterConfig).error).toBeUndefined()
    const { COMMON_IS_PAY, COMMON_IS_VIP, COMMON_PAY_OPTIONS, COMMON_VIP, COMMON_WORKS } = starterConfig
    expect([COMMON_IS_PAY, COMMON_IS_VIP, ...Object.values(COMMON_WORKS)]).toEqual([true, true, true, true, true])
    expect(COMMON_PAY_OPTIONS.map(({ type }) => type)).toEqual(['kami'])
    expect(COMMON_VIP.filter(({ show }) => show)).not.toHaveLength(0)
  })
})

describe('a change', () => {
  test('merges objects, replaces lists, and is in force at once', async () => {
    const before = await admin.api.adminConfig.get()
    const after = await admin.api.adminConfig.update({
      COMMON_SITE_NAME: '  新名字 ',
      COMMON_LOGIN: { VERIFY_CODE: true, MOBILE: { QQ: true } },
      COMMON_VIP: [{ vipnumber: 30, paymentAmount: 15.5, show: true }],
    })
    expect(after.version).toBe(before.version + 1)
    const site = await api.as(null).config.siteConfig()
    expect(site.COMMON_SITE_NAME).toBe('新名字')
    expect(site.COMMON_LOGIN).toEqual({
      ...before.document.COMMON_LOGIN,
      VERIFY_CODE: true,
      MOBILE: { ...before.document.COMMON_LOGIN.MOBILE, QQ: true },
    })
    expect(site.COMMON_VIP).toEqual([{ vipnumber: 30, paymentAmount: 15.5, show: true }])
  })

  test('of one of the long texts makes another edition of it, and of that one alone', async () => {
    const { editions: before } = await api.as(null).config.policies()
    await admin.api.adminConfig.update({ AGREEMENT: '# 用户协议\n\n新的约定' })
    const { agreement, editions: after } = await api.as(null).config.policies()
    expect(agreement).toContain('新的约定')
    expect(after.agreement.number).toBe(before.agreement.number + 1)
    expect(after.agreement.time).toBeGreaterThan(before.agreement.time)
    expect(after.policy).toEqual(before.policy)
  })

  test('of how accounts begin is public as the mode in force, and nothing else of it is', async () => {
    const before = (await admin.api.adminConfig.get()).document.MODERATION
    const { document } = await admin.api.adminConfig.update({ MODERATION: { REGISTER: 'closed' } })
    expect(document.MODERATION).toEqual({ ...before, REGISTER: 'closed' })
    const site = await api.as(null).config.siteConfig()
    expect(site).toMatchObject({ COMMON_REGISTER: 'closed' })
    expect(site).not.toHaveProperty('MODERATION')
    await admin.api.adminConfig.update({ MODERATION: { REGISTER: 'open', MAIL_DOMAINS: [' Mail.EXAMPLE '] } })
    const { MODERATION } = (await admin.api.adminConfig.get()).document
    expect(MODERATION).toMatchObject({ REGISTER: 'open', MAIL_DOMAINS: ['mail.example'] })
    for (const bad of [
      { REGISTER: 'sometimes' },
      { PUZZLE_AT: -1 },
      { MAIL_DOMAINS: ['no domain'] },
      { MAIL_DOMAINS: ['@mail.example'] },
      { TRUST: { MEMBER: { DAYS: 0.5 } } },
    ])
      await expect(admin.api.adminConfig.update({ MODERATION: bad })).rejects.toMatchObject({ code: 422 })
  })

  test('of the links around the pages, and of the numbers of the authorities, is public; that of scripts is not', async () => {
    const links = { HEADER: [{ NAME: '下载', URL: '/dynamic/app?a=1#b' }], FRIENDS: [{ ...friend, LOGO: '/logo.svg' }] }
    const numbers = { COMMON_ICP: '京ICP备2021000001号-1', COMMON_GONGAN: '京公网安备 11000002000001 号' }
    await admin.api.adminConfig.update({ COMMON_LINKS: links, ...numbers })
    await admin.api.adminConfig.update({ ANALYTICS: { SCRIPTS: [' https://stats.example/a.js?id=1 '] } })
    const site = await api.as(null).config.siteConfig()
    expect(site).toMatchObject({ COMMON_LINKS: { ...links, FOOTER: [] }, ...numbers })
    expect(JSON.stringify(site)).not.toContain('stats.example')
    const { document } = await admin.api.adminConfig.get()
    expect(document.ANALYTICS).toEqual({ SCRIPTS: ['https://stats.example/a.js?id=1'] })
  })

  test('drops fields that do not exist', async () => {
    const { version } = await admin.api.adminConfig.get()
    const after = await admin.api.adminConfig.update({ COMMON_NOTHING: 1, COMMON_LOGIN: { NOTHING: true } })
    expect(after.version).toBe(version)
    expect(after.document).not.toHaveProperty('COMMON_NOTHING')
  })

  test.each([
    ['COMMON_SITE_NAME', '', '请输入站点名称'],
    ['COMMON_SITE_NAME', 7, '请输入站点名称'],
    ['COMMON_SITE_NAME', '长'.repeat(21), '最多 20 个字符'],
    ['COMMON_THEMECOLOR', 'red', '颜色应为 #RRGGBB'],
    ['COMMON_LOGO', 'javascript:alert(1)', '地址应以 / 或 https:// 开头'],
    ['COMMON_LOGO', '//evil.example/x.svg', '地址应以 / 或 https:// 开头'],
    ['COMMON_CLOSE_WEB', 'true', '类型不正确'],
    ['COMMON_VIP', [{ vipnumber: 30, paymentAmount: 0.001, show: true }], '金额最多两位小数'],
    ['COMMON_PC_HOME_TEMPLATE', 'grid', '不是可选的值'],
    ['COMMON_LINKS', { HEADER: [{ NAME: '', URL: '/' }] }, '请输入链接名称'],
    ['COMMON_LINKS', { HEADER: [{ NAME: '甲', URL: '' }] }, '请输入链接地址'],
    ['COMMON_LINKS', { HEADER: [{ NAME: '甲', URL: 'javascript:alert(1)' }] }, '地址应以 / 或 https:// 开头'],
    ['COMMON_LINKS', { FOOTER: [{ NAME: '甲', URL: 'http://a.example' }] }, '地址应以 / 或 https:// 开头'],
    ['COMMON_LINKS', { FOOTER: [{ NAME: '甲', URL: '/a/..//evil.example' }] }, '地址应以 / 或 https:// 开头'],
    ['COMMON_LINKS', { FOOTER: [{ NAME: '甲', URL: 'https://a:b@c.example' }] }, '地址应以 / 或 https:// 开头'],
    ['COMMON_LINKS', { FRIENDS: [friend, friend] }, '同样的链接只需要一个'],
    ['COMMON_LINKS', { FRIENDS: [{ ...friend, LOGO: 'data:image/png,x' }] }, '地址应以 / 或 https:// 开头'],
    ['COMMON_LINKS', { HEADER: many(6) }, '最多 5 项'],
    ['COMMON_LINKS', { FRIENDS: many(21) }, '最多 20 项'],
    ['COMMON_GONGAN', '京公网安备', '请填写完整的公安备案号，例如 京公网安备11000002000001号'],
    ['COMMON_ICP', '京ICP备\n1号', '文字里有不能保存的字符'],
    ['ANALYTICS', { SCRIPTS: ['http://a.example/a.js'] }, '地址应以 https:// 开头'],
    ['ANALYTICS', { SCRIPTS: ['/own.js'] }, '地址应以 https:// 开头'],
    ['ANALYTICS', { SCRIPTS: ["https://a;script-src 'unsafe-inline'/x.js"] }, '地址应以 https:// 开头'],
    ['ANALYTICS', { SCRIPTS: Array.from({ length: 6 }, (_, at) => `https://a.example/${at}.js`) }, '最多 5 项'],
  ])('of %s to %j is refused with a sentence', async (field, value, message) => {
    const answer = await api.request('/api/aoir-admin-config/update', {
      method: 'POST',
      token: admin.tokens.access_token,
      body: { [field]: value },
    })
    expect(answer).toMatchObject({ status: 422, code: 422, message })
    expect(answer.data).toMatchObject({ errors: [{ path: expect.stringMatching(`^${field}`), message }] })
  })

  const offer = { payId: 'a', amount: 10, paymentAmount: 1, show: true, payDiy: false, payRatio: 0 }
  const kami = { type: 'kami', name: '卡密' }
  test.each<[string, object, string, string]>([
    ['that gives nothing', { COMMON_PAY: [{ ...offer, amount: 0 }] }, 'COMMON_PAY.0.amount', '必须大于 0'],
    ['that is free', { COMMON_PAY: [{ ...offer, paymentAmount: 0 }] }, 'COMMON_PAY.0.paymentAmount', '必须大于 0'],
    ['with the number of another', { COMMON_PAY: [offer, offer] }, 'COMMON_PAY.1.payId', '编号不能重复'],
    ['at will for nothing', { COMMON_PAY: [{ ...offer, payDiy: true }] }, 'COMMON_PAY.0.payRatio', '必须大于 0'],
    ['at will in no range', { PAY: { CUSTOM: { MIN: 100, MAX: 1 } } }, 'PAY.CUSTOM.MAX', '最高金额不能低于最低金额'],
    [
      'of days that are free',
      { COMMON_VIP: [{ vipnumber: 30, paymentAmount: 0, show: true }] },
      'COMMON_VIP.0.paymentAmount',
      '必须大于 0',
    ],
    [
      'by a way that is none',
      { COMMON_PAY_OPTIONS: [{ type: 'paypal', name: 'x' }] },
      'COMMON_PAY_OPTIONS.0.type',
      '不是可选的值',
    ],
    [
      'by one way twice',
      { COMMON_PAY_OPTIONS: [kami, { ...kami, name: '另一个' }] },
      'COMMON_PAY_OPTIONS.1.type',
      '同一种支付方式只能出现一次',
    ],
  ])('to an offer %s is refused at its field', async (_what, body, path, message) => {
    const answer = await api.request('/api/aoir-admin-config/update', { token: admin.tokens.access_token, body })
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path, message }] } })
  })

  test('beside an offer that an earlier release let in is made, and leaves it as it is', async () => {
    const COMMON_PAY = [{ ...offer, amount: 0 }]
    await api.configure({ COMMON_PAY })
    const { document } = await admin.api.adminConfig.update({ COMMON_NAME: '旧套餐' })
    expect(document).toMatchObject({ COMMON_NAME: '旧套餐', COMMON_PAY })
    await api.configure({ COMMON_PAY: [] })
  })

  test('on an old version is refused, and of two at once one wins', async () => {
    const { version } = await admin.api.adminConfig.get()
    const changes = ['甲', '乙'].map((name) =>
      admin.api.adminConfig.update({ baseVersion: version, COMMON_NAME: name }),
    )
    const outcomes = await Promise.allSettled(changes)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 409 } })
  })

  test('reaches another process through its own source', async () => {
    const other = await createConfigSource(api.ctx.db, api.ctx.events)
    await admin.api.adminConfig.update({ COMMON_CURRENCY: '贝壳' })
    await other.reload()
    expect(other.current().site.COMMON_CURRENCY).toBe('贝壳')
  })
})

describe('history', () => {
  test('names author and changed fields, and a version can be made current again', async () => {
    const first = await admin.api.adminConfig.update({ COMMON_DESCRIPTION: '第一版', note: '试试' })
    await admin.api.adminConfig.update({ COMMON_DESCRIPTION: '第二版' })
    const reverted = await admin.api.adminConfig.revert({ version: first.version })
    expect(reverted.document.COMMON_DESCRIPTION).toBe('第一版')
    expect(reverted.version).toBe(first.version + 2)
    const { list, total } = await admin.api.adminConfig.versions({ limit: 3 })
    expect(total).toBe(reverted.version)
    expect(list.map(({ version }) => version)).toEqual([reverted.version, reverted.version - 1, first.version])
    expect(list[2]).toMatchObject({ userName: admin.name, note: '试试', changed: ['COMMON_DESCRIPTION'] })
  })

  test('a version that never was: 404', async () => {
    await expect(admin.api.adminConfig.revert({ version: 99_999 })).rejects.toMatchObject({ code: 404 })
  })
})

test('the editor is told what to enter at the providers', async () => {
  const { returnAddresses } = await admin.api.adminConfig.get()
  expect(returnAddresses.douyin).toBe(`${api.ctx.env.publicOrigin}/return/login-douyin`)
  expect(returnAddresses.wechatPush).toBe(`${api.ctx.env.publicOrigin}/api/wechat/push`)
})

test('what going back to a version would change is told, value by value', async () => {
  const { version } = await admin.api.adminConfig.update({ COMMON_SITE_NAME: '旧名', COMMON_LOGIN: { CAPTCHA: false } })
  await admin.api.adminConfig.update({
    COMMON_SITE_NAME: '新名',
    COMMON_LOGIN: { CAPTCHA: true },
    AGREEMENT: '长'.repeat(500),
  })
  const { list } = await admin.api.adminConfig.difference({ version })
  expect(list).toContainEqual({ field: 'COMMON_SITE_NAME', path: '', current: '新名', earlier: '旧名' })
  expect(list).toContainEqual({ field: 'COMMON_LOGIN', path: 'CAPTCHA', current: 'true', earlier: 'false' })
  expect(list.find(({ field }) => field === 'AGREEMENT')?.current).toBe(`${'长'.repeat(300)}…`)
  expect(list).toHaveLength(3)
  const { version: newest } = await admin.api.adminConfig.revert({ version })
  expect(await admin.api.adminConfig.difference({ version: newest })).toEqual({ list: [] })
  await expect(admin.api.adminConfig.difference({ version: 99_999 })).rejects.toMatchObject({ code: 404 })
})

describe('secrets', () => {
  test('go in encrypted and never come out', async () => {
    const value = 'canary-secret-value'
    await admin.api.adminConfig.setSecret({ name: 'QQ_APP_SECRET', value })
    const listed = await api.request('/api/aoir-admin-secret/list', { method: 'GET', token: admin.tokens.access_token })
    expect(JSON.stringify(listed)).not.toContain(value)
    expect(listed.data).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ name: 'QQ_APP_SECRET', isSet: true })]),
    })
    const rows = await api.ctx.db.many<{ ciphertext: Buffer }>(sql`select ciphertext from secrets`)
    expect(rows.some(({ ciphertext }) => ciphertext.includes(value))).toBe(false)
    expect(await readSecret(api.ctx, 'QQ_APP_SECRET')).toBe(value)
    await admin.api.adminConfig.removeSecret({ name: 'QQ_APP_SECRET' })
    expect(await readSecret(api.ctx, 'QQ_APP_SECRET')).toBeUndefined()
  })

  test('are told apart by their ends, if they are long enough', async () => {
    const ends = async () => {
      const { list } = await admin.api.adminConfig.secrets()
      return Object.fromEntries(list.map(({ name, tail }) => [name, tail]))
    }
    await admin.api.adminConfig.setSecret({ name: 'QQ_APP_SECRET', value: 'a-long-secret-1234' })
    await admin.api.adminConfig.setSecret({ name: 'WX_GZH_TOKEN', value: 'short-1234' })
    expect(await ends()).toMatchObject({ QQ_APP_SECRET: '1234', WX_GZH_TOKEN: '', HW_CLIENT_SECRET: '' })
    // One that another key has sealed can be listed, and replaced.
    await api.ctx.db.run(sql`update secrets set nonce = '\\x000000000000000000000000' where name = 'QQ_APP_SECRET'`)
    expect(await ends()).toMatchObject({ QQ_APP_SECRET: '' })
    await admin.api.adminConfig.removeSecret({ name: 'QQ_APP_SECRET' })
  })

  test('cannot be read with another name or another key', async () => {
    await admin.api.adminConfig.setSecret({ name: 'PANEL_KEY', value: 'panel' })
    await api.ctx.db.run(
      sql`insert into secrets select 'MAIL_PASSWORD', nonce, ciphertext from secrets where name = 'PANEL_KEY'`,
    )
    await expect(readSecret(api.ctx, 'MAIL_PASSWORD')).rejects.toThrow()
    await expect(readSecret({ ...api.ctx, secretKey: Buffer.alloc(32) }, 'PANEL_KEY')).rejects.toThrow()
  })
})

test('merge never invents a field and never follows a prototype', () => {
  expect(merge({ a: { b: 1 }, c: [1] }, { a: { b: 2, x: 3 }, c: [2, 3], y: 4 })).toEqual({ a: { b: 2 }, c: [2, 3] })
  expect(merge({ toString: 1 }, {})).toEqual({ toString: 1 })
  expect(merge({ a: { 3: 1 } }, { a: { 4: 2 } })).toEqual({ a: { 4: 2 } })
  expect(merge({ a: { 3: 1 } }, { a: {} })).toEqual({ a: {} })
})

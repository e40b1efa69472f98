import { createVerify, generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeAliyunSms } from '../../../test/fakes/aliyun-sms.ts'
import { readable, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { startFakeTencentSms } from '../../../test/fakes/tencent-sms.ts'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
import { createEvents } from '../../kernel/events.ts'
import { createConfigSource } from '../config/service.ts'
import { sendMail } from './service.ts'

const secret = 'a secret of ours'
const tencentSecret = 'the secret for Tencent'
const phone = '138 0013 8000'

const aliyun = await startFakeAliyunSms()
aliyun.keys.set('LTAIours', secret)
const tencent = await startFakeTencentSms()
tencent.keys.set('AKIDours', tencentSecret)
const smtp = await startFakeSmtp()
smtp.accounts.set('site@example.com', secret)
let api: TestApi
let admin: Person
afterAll(async () => {
  await Promise.all([aliyun.close(), tencent.close(), smtp.close()])
})
beforeEach(async () => {
  api = await bootApi()
  admin = await api.administrator()
  for (const fake of [aliyun.delivered, tencent.delivered, smtp.received]) fake.length = 0
})
afterEach(() => api.close())

const withAliyun = {
  PROVIDER: 'aliyun',
  ALIYUN: { ACCESS_KEY_ID: 'LTAIours', SIGN_NAME: '青屿 (测试)', TEMPLATE_CODE: 'SMS_154950909' },
}
const withTencent = {
  PROVIDER: 'tencent',
  TENCENT: { SECRET_ID: 'AKIDours', SDK_APP_ID: '1400000001', SIGN_NAME: '青屿', TEMPLATE_ID: '1001' },
}
const withSmtp = { PROVIDER: 'smtp', HOST: '127.0.0.1', SECURITY: 'none', USER: 'site@example.com' }

/** As the back office does it. */
async function choose(part: Record<string, unknown>): Promise<void> {
  const { SMS = {}, MAIL = {}, ...rest } = part as { SMS?: object; MAIL?: object }
  const places = { ALIYUN: { ENDPOINT: aliyun.url }, TENCENT: { ENDPOINT: tencent.url } }
  await admin.api.adminConfig.update({ ...rest, SMS: places })
  await admin.api.adminConfig.update({ ...rest, SMS, MAIL: { PORT: smtp.port, ...MAIL } })
}
const setSecrets = async () => {
  await admin.api.adminConfig.setSecret({ name: 'SMS_ACCESS_KEY_SECRET', value: secret })
  await admin.api.adminConfig.setSecret({ name: 'SMS_SECRET_KEY', value: tencentSecret })
  await admin.api.adminConfig.setSecret({ name: 'MAIL_PASSWORD', value: secret })
}
let senders = 0
const ip = () => `198.51.100.${++senders}`
const sendSms = (to = phone) => api.request('/api/aoir-sms/send-code', { body: { phone: to }, ip: ip() })
const sendMailCode = (email = 'reader@example.com') =>
  api.request('/api/aoir-mail/send-code', { body: { email }, ip: ip() })

describe('a code', () => {
  it('goes to the outbox as long as no service is chosen', async () => {
    expect((await sendSms()).code).toBe(200)
    expect(api.texts()).toMatchObject([{ to: '+8613800138000', code: expect.stringMatching(/^\d{6}$/) }])
    expect(api.texts()[0]?.text).toMatch(/^【青屿】您的验证码是 \d{6}，5 分钟内有效/)
  })

  it('goes out by the service that was chosen last, at once', async () => {
    await setSecrets()
    await choose({ SMS: withAliyun })
    expect((await sendSms()).code).toBe(200)
    await choose({ SMS: withTencent })
    expect((await sendSms('+852 5123 4567')).code).toBe(200)
    expect(aliyun.delivered).toMatchObject([{ phone: '13800138000', code: expect.stringMatching(/^\d{6}$/) }])
    expect(tencent.delivered).toMatchObject([{ phone: '+85251234567', params: [expect.stringMatching(/^\d{6}$/)] }])
    await choose({ SMS: { PROVIDER: 'none' } })
    expect((await sendSms('13900139000')).code).toBe(200)
    expect(api.texts()).toHaveLength(1)
  })

  it('goes out by mail from the site', async () => {
    await setSecrets()
    await choose({ MAIL: withSmtp, COMMON_SITE_NAME: '青屿\r\nBcc: x' })
    expect((await sendMailCode()).code).toBe(200)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'site@example.com', to: ['reader@example.com'] })
    expect(readable(mail?.headers.subject)).toBe('青屿 Bcc: x 注册验证码')
    expect(mail?.headers.bcc).toBeUndefined()
    expect(mail?.body).toMatch(/^您的验证码是 \d{6}，/)
    expect(api.mails()).toEqual([])
  })

  it('is refused with a sentence while a service is half set up', async () => {
    await choose({ SMS: withAliyun, MAIL: withSmtp })
    expect(await sendSms()).toMatchObject({ status: 400, code: 40_004, message: '短信服务还没有配置完整' })
    expect(await sendMailCode()).toMatchObject({ status: 400, code: 40_004, message: '邮件服务还没有配置完整' })
    await setSecrets()
    // What never left does not count against the limits.
    expect((await sendSms()).code).toBe(200)
    expect((await sendMailCode()).code).toBe(200)
  })

  it('is never signed with the secret of the other service', async () => {
    await admin.api.adminConfig.setSecret({ name: 'SMS_ACCESS_KEY_SECRET', value: secret })
    await choose({ SMS: withTencent })
    expect(await sendSms()).toMatchObject({ status: 400, code: 40_004, message: '短信服务还没有配置完整' })
    await admin.api.adminConfig.setSecret({ name: 'SMS_SECRET_KEY', value: tencentSecret })
    expect((await sendSms()).code).toBe(200)
    await admin.api.adminConfig.removeSecret({ name: 'SMS_ACCESS_KEY_SECRET' })
    await choose({ SMS: withAliyun })
    expect((await sendSms('13900139001')).code).toBe(40_004)
  })

  it('that was refused may be asked for again at once; the words of the service stay in the log', async () => {
    await setSecrets()
    await choose({ SMS: withAliyun, MAIL: withSmtp })
    aliyun.codes.push('isv.AMOUNT_NOT_ENOUGH', 'isv.MOBILE_NUMBER_ILLEGAL', 'isv.BUSINESS_LIMIT_CONTROL')
    expect(await sendSms()).toMatchObject({ status: 503, message: '验证码暂时发不出去，请稍后再试', data: null })
    expect(await sendSms()).toMatchObject({ status: 400, message: '验证码发不到这里，请检查后重试' })
    expect(await sendSms()).toMatchObject({ status: 429, message: '验证码发送太频繁，请 60 秒后再试' })
    expect((await sendSms()).code).toBe(200)
    expect((await sendSms()).code).toBe(429)
    expect(await sendMailCode('nobody@example.com')).toMatchObject({ status: 400 })
    expect(await api.ctx.metrics.text()).toContain('aoir_events_total{event="code_send_failures"} 4')
  })

  it('to a new password is asked for without a word about what became of it', async () => {
    await setSecrets()
    await choose({ MAIL: { ...withSmtp, USER: 'other@example.com' } })
    const body = { email: 'reader@example.com', purpose: 'reset' }
    expect((await api.request('/api/aoir-mail/send-code', { body })).code).toBe(200)
    await api.ctx.background.idle()
  })
})

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

  it('stands on every mail while it is switched on, and is that of the key', async () => {
    await setSecrets()
    await admin.api.adminConfig.setSecret({ name: 'MAIL_DKIM_PRIVATE_KEY', value: privateKey })
    await choose({ MAIL: { ...withSmtp, DKIM: { ON: true, SELECTOR: 'mail2026' } } })
    expect((await sendMailCode()).code).toBe(200)
    const signature = smtp.received[0]?.headers['dkim-signature'] ?? ''
    expect(signature).toMatch(/d=example\.com;.*s=mail2026;|s=mail2026;.*d=example\.com;/)
    const [, value = ''] = /[; ]b=([^;]+)$/.exec(signature) ?? []
    const headers = /[; ]h=([^;]+);/.exec(signature)?.[1] ?? ''
    expect(signedBy(publicKey, smtp.received[0]?.raw ?? '', { headers, signature, value })).toBe(true)
    await choose({ MAIL: { ...withSmtp, DKIM: { ON: false } } })
    expect((await sendMailCode('other@example.com')).code).toBe(200)
    expect(smtp.received[1]?.headers['dkim-signature']).toBeUndefined()
  })

  it('that cannot be made keeps mails here, with a sentence', async () => {
    await setSecrets()
    await choose({ MAIL: { ...withSmtp, DKIM: { ON: true } } })
    expect(await sendMailCode()).toMatchObject({ status: 400, code: 40_004, message: expect.stringContaining('DKIM') })
    await admin.api.adminConfig.setSecret({ name: 'MAIL_DKIM_PRIVATE_KEY', value: 'nonsense' })
    expect(await sendMailCode()).toMatchObject({ code: 40_004 })
    for (const SELECTOR of ['a b', '-', 'ä', 'a;b'])
      await expect(admin.api.adminConfig.update({ MAIL: { DKIM: { SELECTOR } } })).rejects.toMatchObject({ code: 422 })
    expect(smtp.received).toEqual([])
  })
})

/** RFC 6376, relaxed: the named headers, each on one line with single blanks, and the signature without its value. */
function signedBy(key: string, raw: string, of: { headers: string; signature: string; value: string }): boolean {
  const lines = raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const relaxed = (line: string) => {
    const colon = line.indexOf(':')
    return `${line.slice(0, colon).toLowerCase().trim()}:${line
      .slice(colon + 1)
      .replace(/[ \t]+/g, ' ')
      .trim()}`
  }
  const named = of.headers.split(':').flatMap((name) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name.trim().toLowerCase()}:`))
    return line ? [relaxed(line)] : []
  })
  const own = relaxed(`dkim-signature: ${of.signature.replace(/([; ]b=)[^;]+$/, '$1')}`)
  const check = createVerify('RSA-SHA256').update([...named, own].join('\r\n'))
  return check.verify(key, Buffer.from(of.value.replace(/\s+/g, ''), 'base64'))
}

describe('another process', () => {
  it('uses new settings as soon as it has heard of them, and secrets without', async () => {
    await setSecrets()
    await choose({ MAIL: withSmtp })
    const events = createEvents()
    const other = { ...api.ctx, events, config: await createConfigSource(api.ctx.db, events) }
    const letter = { to: 'reader@example.com', subject: 'hello', text: 'hello' }
    await sendMail(other, letter)
    await admin.api.adminConfig.setSecret({ name: 'MAIL_PASSWORD', value: 'wrong' })
    await expect(sendMail(other, letter)).rejects.toMatchObject({ objection: 'keys' })
    await admin.api.adminConfig.update({ MAIL: { PROVIDER: 'none' } })
    await other.config.reload()
    await sendMail(other, letter)
    expect([smtp.received.length, api.mails().length]).toEqual([1, 1])
  })
})

describe('a test by the administrator', () => {
  const testSms = () => admin.api.delivery.smsTest({ phone })
  const testMail = (email = 'reader@example.com') => admin.api.delivery.mailTest({ email })

  it('says that nothing is chosen', async () => {
    await expect(testSms()).rejects.toMatchObject({ code: 40_004, message: expect.stringContaining('outbox.jsonl') })
    await expect(testMail()).rejects.toMatchObject({ code: 40_004, message: expect.stringContaining('outbox.jsonl') })
  })

  it('sends', async () => {
    await setSecrets()
    await choose({ SMS: withTencent, MAIL: { ...withSmtp, FROM_NAME: '站长' } })
    expect([await testSms(), await testMail()]).toEqual([null, null])
    expect(tencent.delivered).toMatchObject([{ params: ['000000'] }])
    expect(readable(smtp.received[0]?.headers.subject)).toBe('青屿 测试邮件')
    expect(readable(smtp.received[0]?.headers.from)).toContain('站长')
  })

  it.each([
    ['isv.SMS_SIGNATURE_ILLEGAL', '服务商不接受签名或发件人（isv.SMS_SIGNATURE_ILLEGAL），请检查是否填错或尚未审核'],
    ['isv.AMOUNT_NOT_ENOUGH', '服务商账户余额不足或已停用（isv.AMOUNT_NOT_ENOUGH）'],
    ['isv.NEW <b>', '服务商拒绝了请求（refused）'],
  ])('says what was refused: %s', async (code, message) => {
    await setSecrets()
    await choose({ SMS: withAliyun })
    aliyun.codes.push(code)
    await expect(testSms()).rejects.toMatchObject({ code: 400, message })
  })

  it('says what the mail server refused', async () => {
    await setSecrets()
    await choose({ MAIL: withSmtp })
    await expect(testMail('nobody@example.com')).rejects.toMatchObject({ message: '服务商不接受收件人（550）' })
    await admin.api.adminConfig.update({ MAIL: { FROM: 'other@example.com' } })
    await expect(testMail()).rejects.toMatchObject({ message: expect.stringContaining('（553）') })
    await admin.api.adminConfig.setSecret({ name: 'MAIL_PASSWORD', value: 'wrong' })
    const wrong = '服务商不接受密钥或登录信息（535），请检查账号和密钥'
    await expect(testMail()).rejects.toMatchObject({ code: 400, message: wrong })
    await admin.api.adminConfig.update({ MAIL: { SECURITY: 'tls' } })
    await expect(testMail()).rejects.toMatchObject({ message: expect.stringContaining('请检查地址、端口和加密方式') })
  })
})

describe('the settings', () => {
  it('stay on one line and hold no nonsense', async () => {
    for (const change of [
      { MAIL: { FROM_NAME: 'a\r\nBcc: x' } },
      { MAIL: { FROM: 'nobody' } },
      { MAIL: { HOST: 'a\nb' } },
      { MAIL: { PORT: 0 } },
      { MAIL: { PORT: '25' } },
      { SMS: { PROVIDER: 'other' } },
      { SMS: { DAILY_BUDGET: 0 } },
      { SMS: { ALIYUN: { ENDPOINT: 'javascript:alert(1)' } } },
      { SMS: { ALIYUN: { SIGN_NAME: 'a\0' } } },
    ])
      await expect(admin.api.adminConfig.update(change)).rejects.toMatchObject({ code: 422 })
  })

  it('are for administrators only', async () => {
    await choose({ SMS: withAliyun, MAIL: withSmtp })
    const site = JSON.stringify(await api.as(null).config.siteConfig())
    expect(site).not.toMatch(/LTAIours|site@example\.com|SIGN_NAME|"SMS"|"MAIL"/)
    expect((await admin.api.adminConfig.get()).document.SMS.ALIYUN.ACCESS_KEY_ID).toBe('LTAIours')
  })
})

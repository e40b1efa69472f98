import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../test/fakes/http.ts'
import { type FakeAlipay, startFakeAlipay } from '../../../test/fakes/pay/alipay.ts'
import { type FakeEpay, startFakeEpay } from '../../../test/fakes/pay/epay.ts'
import { type FakeEpayRsa, startFakeEpayRsa } from '../../../test/fakes/pay/epay-rsa.ts'
import type { Notice, PayFake } from '../../../test/fakes/pay/fake.ts'
import { type FakeWechatPay, startFakeWechatPay } from '../../../test/fakes/pay/wechat.ts'
import { createAlipay } from './alipay.ts'
import { centsOf, yuanOf } from './cents.ts'
import { createEpay } from './epay.ts'
import { createEpayRsa } from './epay-rsa.ts'
import type { Charge, Delivery, Gateway } from './pay.ts'
import { createWechatPay } from './wechat.ts'

let epay: FakeEpay
let alipay: FakeAlipay
let wechat: FakeWechatPay
let rsa: FakeEpayRsa
let fakes: PayFake[] = []
beforeAll(async () => {
  ;[epay, alipay, wechat, rsa] = await Promise.all([
    startFakeEpay(),
    startFakeAlipay(),
    startFakeWechatPay(),
    startFakeEpayRsa(),
  ])
  fakes = [epay, alipay, wechat, rsa]
})
afterAll(() => Promise.all(fakes.map((fake) => fake.close())))
beforeEach(() => {
  for (const fake of fakes) {
    fake.mood.clear()
    fake.asked.length = 0
    fake.faults.length = 0
  }
})

/** A key that the provider does not know. */
const strangersKey = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
)
type Change = Record<string, unknown>

const gateways: Record<string, (change?: Change) => Gateway> = {
  epay: (change) => createEpay({ url: epay.url, pid: epay.pid, key: epay.key, signMode: 'plain', ...change }),
  'epay by RSA': (change) =>
    createEpayRsa({ url: rsa.url, pid: rsa.pid, privateKey: rsa.privateKey, publicKey: rsa.publicKey, ...change }),
  alipay: (change) =>
    createAlipay({
      appId: alipay.appId,
      privateKey: alipay.privateKey,
      alipayPublicKey: alipay.publicKey,
      sellerId: alipay.sellerId,
      gateway: alipay.url,
      ...change,
    }),
  wechat: (change) =>
    createWechatPay({
      mchId: wechat.mchId,
      appId: wechat.appId,
      serialNo: wechat.serialNo,
      privateKey: wechat.privateKey,
      apiV3Key: wechat.apiV3Key,
      publicKeyId: wechat.publicKeyId,
      publicKey: wechat.publicKey,
      baseUrl: wechat.url,
      ...change,
    }),
}
const names = ['epay', 'alipay', 'wechat', 'epay by RSA']
const fakeOf = (name: string): PayFake => fakes[names.indexOf(name)] as PayFake
const gateway = (name: string, change?: Change): Gateway => (gateways[name] as (change?: Change) => Gateway)(change)
/** One way of each that asks the provider. */
const asking: Record<string, string> = { epay: 'alipay', alipay: 'qr', wechat: 'native', 'epay by RSA': 'alipay' }

let count = 0
function charge(change: Partial<Charge> = {}): Charge {
  count += 1
  return {
    tradeNo: `AO20261115200000${String(count).padStart(8, '0')}`,
    amount: 1050,
    subject: '屿币 100%充值 & 1+1',
    way: '',
    notifyUrl: 'https://site.example/api/aoir-pay-notify/x',
    returnUrl: 'https://site.example/return/pay/x?a=1&b=2',
    clientIp: '192.0.2.1',
    onPhone: false,
    expiresAt: new Date(Date.now() + 1_800_000),
    ...change,
  }
}

const delivered = ({ method, query, headers, body }: Notice): Delivery => ({
  method,
  query,
  headers,
  body: Buffer.from(body),
  receivedAt: Date.now(),
})

/** The trouble as it is logged: never with a key, an address or a word of the answer. */
async function trouble(work: Promise<unknown>) {
  const error = await work.then(
    () => new Error('it worked'),
    (error: Error & { trouble?: string; code?: string }) => error,
  )
  const text = `${error.stack} ${JSON.stringify(error)}`
  expect(text).not.toMatch(/the-key-of|PRIVATE|127\.0\.0\.1:\d+\/|说明|signature=/)
  const { trouble: kind, code } = error as { trouble?: string; code?: string }
  return [kind, code]
}

test('amounts are moved by digits', () => {
  expect([0, 1, 10, 100, 1050, 123_456_789_012].map(yuanOf)).toEqual([
    '0.00',
    '0.01',
    '0.10',
    '1.00',
    '10.50',
    '1234567890.12',
  ])
  expect(['0.29', '1', '1.5', '1.50', '1.500', 1.1, '1234567890.12'].map(centsOf)).toEqual([
    29, 100, 150, 150, 150, 110, 123_456_789_012,
  ])
  expect(['', '-1', '1.005', '1e3', ' 1', '１', '0x1', '1,00', null, {}, Number.NaN].map(centsOf)).toEqual(
    Array(11).fill(undefined),
  )
})

describe.each(names)('%s', (name) => {
  const way = asking[name] ?? ''

  test('opens an order with the terms that were given, which is paid, told of, and found when asked for', async () => {
    const fake = fakeOf(name)
    const wish = charge({ way })
    const payment = await gateway(name).create(wish)
    expect(payment).toMatchObject({ type: 'qrcode', path: expect.stringMatching(/^(https|weixin):/) })
    expect(fake.orders.get(wish.tradeNo)).toMatchObject({
      amount: 1050,
      subject: wish.subject,
      notifyUrl: wish.notifyUrl,
    })
    expect(await gateway(name).query(wish.tradeNo)).toEqual({ state: 'unpaid' })
    const { providerTrade } = fake.pay(wish.tradeNo)
    const facts = {
      event: 'paid',
      tradeNo: wish.tradeNo,
      providerTrade,
      amount: 1050,
      currency: 'CNY',
      merchant: gateway(name).merchant,
    }
    expect(await gateway(name).read(delivered(fake.notice(wish.tradeNo)))).toEqual(facts)
    expect(await gateway(name).query(wish.tradeNo)).toMatchObject({ state: 'paid', facts })
  })

  test('asks for the same order again with the same terms', async () => {
    const wish = charge({ way })
    await gateway(name).create(wish)
    expect(await gateway(name).create(wish)).toMatchObject({ type: 'qrcode' })
    expect(await trouble(gateway(name).create({ ...wish, amount: 1 }))).toMatchObject(['refused', expect.anything()])
  })

  test('gives money back, and what is told of that is no payment', async () => {
    const fake = fakeOf(name)
    const wish = charge({ way })
    await gateway(name).create(wish)
    const refund = {
      tradeNo: wish.tradeNo,
      providerTrade: '',
      amount: 1050,
      refundNo: `R${wish.tradeNo}`,
      reason: '重复',
    }
    expect(await trouble(gateway(name).refund(refund))).toMatchObject(['refused', expect.anything()])
    fake.pay(wish.tradeNo)
    await gateway(name).refund(refund)
    expect([...fake.refunds.values()]).toContainEqual({ tradeNo: wish.tradeNo, amount: 1050 })
    const status = name.startsWith('epay') ? { status: 'TRADE_REFUND' } : {}
    const told = await gateway(name).read(delivered(fake.notice(wish.tradeNo, status)))
    expect(told?.event).not.toBe('paid')
    expect((await gateway(name).query(wish.tradeNo)).state).not.toBe('paid')
  })

  test.each<[string, (notice: Notice) => Notice]>([
    ['another amount', (notice) => changed(notice, /10\.5|1050/, '1')],
    ['nothing', (notice) => ({ ...notice, query: '', body: '', headers: {} })],
    ['JSON of something else', (notice) => ({ ...notice, query: '', body: '[]' })],
    [
      'a second value',
      (notice) => ({ ...notice, query: `${notice.query}&money=1`, body: `${notice.body}&total_amount=1` }),
    ],
    ['no signature', (notice) => unsigned(notice, '')],
    ['half a signature', (notice) => unsigned(notice, 'QUJD')],
    ['a probe', (notice) => unsigned(notice, 'WECHATPAY/SIGNTEST/abcdefgh')],
  ])('believes no message with %s', async (_what, change) => {
    const fake = fakeOf(name)
    const wish = charge({ way })
    await gateway(name).create(wish)
    fake.pay(wish.tradeNo)
    const notice = fake.notice(wish.tradeNo)
    expect(await gateway(name).read(delivered(change(notice)))).toBeNull()
    expect(await gateway(name).read(delivered(notice))).not.toBeNull()
  })

  test.each<[string, Fault, string, unknown]>([
    ['is down', { status: 502, body: '<html>Bad Gateway</html>' }, 'unavailable', '502'],
    ['has too much to do', { status: 429, body: '{"code":"FREQUENCY_LIMITED"}' }, 'unavailable', expect.anything()],
    ['says nothing', 'hang', 'slow', undefined],
    ['drops the line', 'cut', 'unreachable', 'ECONNRESET'],
    ['stops in the middle', 'stall', 'slow', undefined],
    ['sends us elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'garbled', '302'],
  ])('that %s is not believed to have opened an order', async (_what, fault, kind, code) => {
    const wish = charge({ way })
    // Only where nothing else comes: a machine that is busy may take its time with everything else.
    const asked = gateway(name, kind === 'slow' ? { timeout: 300 } : {})
    fakeOf(name).faults.push(fault)
    expect(await trouble(asked.create(wish))).toEqual([kind, code])
    fakeOf(name).faults.push(fault)
    expect(await trouble(asked.query(wish.tradeNo))).toEqual([kind, code])
  })

  test.each(['', '<html>ok</html>', '[]', 'null', '{"code":', '{"data":1}'])('%j is no answer', async (body) => {
    fakeOf(name).faults.push({ status: 200, body })
    const expected = name === 'wechat' ? ['settings', 'signature of the answer'] : ['garbled', undefined]
    expect(await trouble(gateway(name).query('AO1'))).toEqual(expected)
  })

  test('knows settings that are right from such that are not', async () => {
    await gateway(name).check()
    const wrong: Record<string, Change> = {
      epay: { key: 'another' },
      alipay: { privateKey: strangersKey },
      wechat: { privateKey: strangersKey },
      'epay by RSA': { publicKey: wechat.publicKey },
    }
    expect(await trouble(gateway(name, wrong[name]).check())).toMatchObject(['settings', expect.anything()])
  })
})

function changed(notice: Notice, from: RegExp, to: string): Notice {
  if (notice.body.startsWith('{')) return { ...notice, body: notice.body.replace('transaction', 'transactiom') }
  return { ...notice, query: notice.query.replace(from, to), body: notice.body.replace(from, to) }
}

function unsigned(notice: Notice, signature: string): Notice {
  const without = (text: string) => text.replace(/\bsign=[^&]*/, `sign=${encodeURIComponent(signature)}`)
  const headers = { ...notice.headers, 'wechatpay-signature': signature }
  return { ...notice, headers, query: without(notice.query), body: without(notice.body) }
}

describe('ways of epay', () => {
  test.each<[string, object]>([
    ['payurl', { type: 'payurl', path: expect.stringMatching(/^https:\/\/pay\.example\//) }],
    ['scheme', { type: 'payurl', path: expect.stringMatching(/^weixin:\/\/dl\/business/) }],
    ['bom', { type: 'qrcode' }],
  ])('an answer with %s', async (mood, payment) => {
    epay.mood.add(mood)
    expect(await gateway('epay').create(charge({ way: 'wxpay' }))).toMatchObject(payment)
  })

  test.each(['page', 'html'])('%s: the browser goes to the gateway itself', async (mood) => {
    epay.mood.add(mood)
    const wish = charge({ way: 'alipay', onPhone: true })
    const { type, path } = await gateway('epay').create(wish)
    expect([type, path]).toEqual(['payurl', expect.stringMatching(`^${epay.url}/submit.php\\?`)])
    expect(await (await fetch(path)).text()).toBe('<html>choose how to pay</html>')
    expect(epay.orders.get(wish.tradeNo)).toMatchObject({ amount: 1050, returnUrl: wish.returnUrl })
  })

  test('without a channel nobody is asked; the gateway shows its own page', async () => {
    const wish = charge()
    const { path } = await gateway('epay').create(wish)
    expect(epay.asked).toEqual([])
    expect(await (await fetch(path)).text()).toBe('<html>choose how to pay</html>')
    expect(epay.orders.get(wish.tradeNo)?.asked).not.toHaveProperty('type')
  })

  test('a script is no address', async () => {
    epay.faults.push({ status: 200, body: '{"code":1,"payurl":"javascript:alert(1)"}' })
    expect(await trouble(gateway('epay').create(charge({ way: 'alipay' })))).toEqual(['garbled', 'odd address'])
  })

  test('another way to put the key', async () => {
    epay.mood.add('amp_key')
    const wish = charge({ way: 'alipay' })
    expect(await trouble(gateway('epay').create(wish))).toEqual(['settings', 'code -3'])
    await gateway('epay', { signMode: 'amp_key' }).create(wish)
    const told = delivered(epay.notice(wish.tradeNo))
    expect(await gateway('epay', { signMode: 'amp_key' }).read(told)).toMatchObject({ event: 'paid' })
    expect(await gateway('epay').read(told)).toBeNull()
  })

  test('another kind of signature is none', async () => {
    const notice = epay.notice('AO1')
    const other = { ...notice, query: notice.query.replace('sign_type=MD5', 'sign_type=RSA') }
    expect(await gateway('epay').read(delivered(other))).toBeNull()
  })

  test('the key does not travel where others can read it', async () => {
    const open = gateway('epay', { url: 'http://pay.example' })
    expect(await trouble(open.query('AO1'))).toEqual(['settings', 'https needed'])
  })
})

describe('ways of epay by RSA', () => {
  const name = 'epay by RSA'

  test('a page, when nothing else will do or no channel was chosen', async () => {
    rsa.mood.add('html')
    for (const way of ['', 'alipay']) {
      const { type, path } = await gateway(name).create(charge({ way }))
      expect(type).toBe('payurl')
      expect(await (await fetch(path)).text()).toBe('<html>choose how to pay</html>')
    }
    rsa.mood.clear()
    rsa.mood.add('jump')
    const jump = { type: 'payurl', path: expect.stringMatching(/^https:\/\/pay\.example\//) }
    expect(await gateway(name).create(charge({ way: 'wxpay' }))).toMatchObject(jump)
  })

  test('an answer of somebody else is none', async () => {
    rsa.mood.add('forged')
    expect(await trouble(gateway(name).create(charge({ way: 'alipay' })))).toEqual([
      'settings',
      'signature of the answer',
    ])
  })

  test('a message with the old kind of signature is none', async () => {
    expect(await gateway(name).read(delivered(epay.notice('AO1')))).toBeNull()
    expect(await gateway('epay').read(delivered(rsa.notice('AO1')))).toBeNull()
  })
})

describe('ways of Alipay', () => {
  test.each([
    [false, 'alipay.trade.page.pay'],
    [true, 'alipay.trade.wap.pay'],
  ])('a page, on a phone: %s', async (onPhone, method) => {
    const wish = charge({ way: 'page', onPhone })
    const { type, path } = await gateway('alipay').create(wish)
    expect([type, alipay.asked]).toEqual(['payurl', []])
    expect(await (await fetch(path)).text()).toBe('<html>收银台</html>')
    expect(alipay.orders.get(wish.tradeNo)).toMatchObject({
      amount: 1050,
      returnUrl: wish.returnUrl,
      asked: { method },
    })
  })

  test('keys in any of the forms that people have', async () => {
    const publicKey = `-----BEGIN PUBLIC KEY-----\n${alipay.publicKey}\n-----END PUBLIC KEY-----`
    await gateway('alipay', { privateKey: alipay.privateKeyPem, alipayPublicKey: publicKey }).check()
    expect(() => gateway('alipay', { privateKey: 'MII nonsense' })).toThrow('Alipay cannot be used with these settings')
    expect(() => gateway('alipay', { alipayPublicKey: 'nonsense' })).toThrow(
      'Alipay cannot be used with these settings',
    )
  })

  test('its signature is over the characters as they came', async () => {
    alipay.mood.add('spaced')
    await gateway('alipay').check()
    await gateway('alipay').create(charge({ way: 'qr' }))
  })

  test.each(['unsigned', 'forged'])('an answer that is %s is none', async (mood) => {
    alipay.mood.add(mood)
    expect(await trouble(gateway('alipay').create(charge({ way: 'qr' })))).toEqual([
      'settings',
      'signature of the answer',
    ])
  })

  test('the site’s own key is not Alipay’s', async () => {
    const notice = delivered(alipay.notice('AO1'))
    expect(await gateway('alipay', { alipayPublicKey: alipay.privateKeyPem }).read(notice)).toBeNull()
  })

  test('a signature of long ago is none', async () => {
    alipay.mood.add('sha1')
    expect(await gateway('alipay').read(delivered(alipay.notice('AO1')))).toBeNull()
  })

  test('another app or another account has another merchant', async () => {
    const merchantOf = async (merchant?: string, change?: Change) =>
      (await gateway('alipay', change).read(delivered(alipay.notice('AO1', { merchant }))))?.merchant
    expect(await merchantOf()).toBe(gateway('alipay').merchant)
    expect(await merchantOf('2021000000000009')).not.toBe(gateway('alipay').merchant)
    expect(await merchantOf(undefined, { sellerId: '' })).toBe(alipay.appId)
  })
})

describe('ways of WeChat', () => {
  test('a page on phones, with the way back', async () => {
    const wish = charge({ way: 'h5' })
    const { type, path, seconds } = await gateway('wechat').create(wish)
    expect([type, seconds]).toEqual(['payurl', 300])
    expect(new URL(path).searchParams.get('redirect_url')).toBe(wish.returnUrl)
  })

  test('certificates are found by their names, and fetched when they change', async () => {
    wechat.mood.add('certificates')
    let time = Date.now()
    const older = (change?: Change) => gateway('wechat', { publicKey: '', publicKeyId: '', now: () => time, ...change })
    await older().check()
    await older().check()
    const fetches = () => wechat.asked.filter((path) => path.endsWith('/certificates')).length
    expect(fetches()).toBe(1)
    wechat.rotate()
    time += 61_000
    expect(await older().read(delivered(wechat.notice('AO1')))).toMatchObject({ event: 'paid' })
    expect(fetches()).toBe(2)
  })

  test.each(['forged'])('an answer that is %s is none', async (mood) => {
    wechat.mood.add(mood)
    expect(await trouble(gateway('wechat').create(charge()))).toEqual(['settings', 'signature of the answer'])
  })

  test('a message of an hour ago is none', async () => {
    wechat.mood.add('old')
    expect(await gateway('wechat').read(delivered(wechat.notice('AO1')))).toBeNull()
  })

  test('a message that we cannot unlock is not lost: the settings are wrong', async () => {
    wechat.mood.add('foreign')
    expect(await trouble(gateway('wechat').read(delivered(wechat.notice('AO1'))))).toEqual(['settings', 'APIv3 key'])
  })

  test('somebody who is still thinking has not paid', async () => {
    const told = await gateway('wechat').read(delivered(wechat.notice('AO1', { status: 'USERPAYING' })))
    expect(told?.event).toBe('other')
  })

  test('another app, merchant or currency is told as it is', async () => {
    const read = async (change: object) => gateway('wechat').read(delivered(wechat.notice('AO1', change)))
    expect(await read({ merchant: `wx9/${wechat.mchId}` })).toMatchObject({ merchant: `wx9/${wechat.mchId}` })
    expect(await read({ currency: 'USD' })).toMatchObject({ currency: 'USD' })
  })
})

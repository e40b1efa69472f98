import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../test/fakes/http.ts'
import type { Notice, PayFake } from '../../../test/fakes/pay/fake.ts'
import {
  type Change,
  charge,
  delivered,
  type GatewayName,
  gatewayNames,
  sharedGateways,
  trouble,
} from '../../../test/support/wallet/gateways.ts'
import { centsOf, yuanOf } from './cents.ts'

/** What all providers do; what each has of its own stands in its own file. */

const { fakes, gateway } = sharedGateways(gatewayNames)

/** A key that the provider does not know. */
const strangersKey = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
)
/** One way of each that asks the provider. */
const asking: Record<GatewayName, string> = { epay: 'alipay', alipay: 'qr', wechat: 'native', 'epay by RSA': 'alipay' }

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

describe.each(gatewayNames)('%s', (name) => {
  const way = asking[name]

  test('opens an order with the terms that were given, which is paid, told of, and found when asked for', async () => {
    const fake: PayFake = fakes[name]
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
    const fake: PayFake = fakes[name]
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
    const fake: PayFake = fakes[name]
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
    fakes[name].faults.push(fault)
    expect(await trouble(asked.create(wish))).toEqual([kind, code])
    fakes[name].faults.push(fault)
    expect(await trouble(asked.query(wish.tradeNo))).toEqual([kind, code])
  })

  test.each(['', '<html>ok</html>', '[]', 'null', '{"code":', '{"data":1}'])('%j is no answer', async (body) => {
    fakes[name].faults.push({ status: 200, body })
    const expected = name === 'wechat' ? ['settings', 'signature of the answer'] : ['garbled', undefined]
    expect(await trouble(gateway(name).query('AO1'))).toEqual(expected)
  })

  test('knows settings that are right from such that are not', async () => {
    await gateway(name).check()
    const wrong: Record<GatewayName, Change> = {
      epay: { key: 'another' },
      alipay: { privateKey: strangersKey },
      wechat: { privateKey: strangersKey },
      'epay by RSA': { publicKey: fakes.wechat.publicKey },
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

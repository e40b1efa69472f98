import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createAlipay } from '#server/providers/pay/alipay.ts'
import { createEpay } from '#server/providers/pay/epay.ts'
import { createEpayRsa } from '#server/providers/pay/epay-rsa.ts'
import type { Charge, Delivery, Gateway } from '#server/providers/pay/pay.ts'
import { createWechatPay } from '#server/providers/pay/wechat.ts'
import { createWechatCertificates } from '#server/providers/pay/wechat-call.ts'
import { type FakeAlipay, startFakeAlipay } from '../../fakes/pay/alipay.ts'
import { type FakeEpay, startFakeEpay } from '../../fakes/pay/epay.ts'
import { type FakeEpayRsa, startFakeEpayRsa } from '../../fakes/pay/epay-rsa.ts'
import type { Notice, PayFake } from '../../fakes/pay/fake.ts'
import { type FakeWechatPay, startFakeWechatPay } from '../../fakes/pay/wechat.ts'

export interface GatewayFakes {
  epay: FakeEpay
  alipay: FakeAlipay
  wechat: FakeWechatPay
  'epay by RSA': FakeEpayRsa
}
export type GatewayName = keyof GatewayFakes
export type Change = Record<string, unknown>

export const gatewayNames: GatewayName[] = ['epay', 'alipay', 'wechat', 'epay by RSA']

const wechatCertificates = createWechatCertificates()

const starts: { [Name in GatewayName]: () => Promise<GatewayFakes[Name]> } = {
  epay: startFakeEpay,
  alipay: startFakeAlipay,
  wechat: startFakeWechatPay,
  'epay by RSA': startFakeEpayRsa,
}

const gateways: { [Name in GatewayName]: (fake: GatewayFakes[Name], change?: Change) => Gateway } = {
  epay: ({ url, pid, key }, change) => createEpay({ url, pid, key, signMode: 'plain', allowPrivate: true, ...change }),
  'epay by RSA': ({ url, pid, privateKey, publicKey }, change) =>
    createEpayRsa({ url, pid, privateKey, publicKey, allowPrivate: true, ...change }),
  alipay: ({ appId, privateKey, publicKey: alipayPublicKey, sellerId, url: gateway }, change) =>
    createAlipay({ appId, privateKey, alipayPublicKey, sellerId, gateway, ...change }),
  wechat: ({ mchId, appId, serialNo, privateKey, apiV3Key, publicKeyId, publicKey, url: baseUrl }, change) =>
    createWechatPay(
      { mchId, appId, serialNo, privateKey, apiV3Key, publicKeyId, publicKey, baseUrl, ...change },
      wechatCertificates,
    ),
}

/** Providers for all tests of a file, calm before each, and what the server has to speak with them. */
export function sharedGateways<Name extends GatewayName>(names: Name[]) {
  const fakes = {} as Pick<GatewayFakes, Name>
  const all = () => Object.values<PayFake>(fakes)
  beforeAll(async () => {
    const started = await Promise.all(names.map(async (name) => [name, await starts[name]()] as const))
    Object.assign(fakes, Object.fromEntries(started))
  })
  afterAll(() => Promise.all(all().map((fake) => fake.close())))
  beforeEach(() => {
    for (const fake of all()) {
      fake.mood.clear()
      fake.asked.length = 0
      fake.faults.length = 0
    }
  })
  const gateway = (name: Name, change?: Change): Gateway => gateways[name](fakes[name], change)
  return { fakes, gateway }
}

let count = 0

export function charge(change: Partial<Charge> = {}): Charge {
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

export function delivered({ method, query, headers, body }: Notice): Delivery {
  return { method, query, headers, body: Buffer.from(body), receivedAt: Date.now() }
}

/** The trouble as it is logged: never with a key, an address or a word of the answer. */
export async function trouble(work: Promise<unknown>) {
  const error = await work.then(
    () => new Error('it worked'),
    (error: Error & { trouble?: string; code?: string }) => error,
  )
  const text = `${error.stack} ${JSON.stringify(error)}`
  expect(text).not.toMatch(/the-key-of|PRIVATE|127\.0\.0\.1:\d+\/|说明|signature=/)
  const { trouble: kind, code } = error as { trouble?: string; code?: string }
  return [kind, code]
}

import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import type { PayProvider } from '#contract/shared/pay.ts'
import { findViolations } from '#server/modules/ledger-proof/proof.ts'
import type { Notice } from '../fakes/pay/fake.ts'
import { login, newMember } from '../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'
import { methods, newNumber, payConfig, paySecrets, startPayFakes } from '../support/wallet/pay.ts'

/** Money is taken once for the whole site, whichever of its processes hears of it. */

const fakes = await startPayFakes()
const one = await startServer()
const two = await startServer({ besides: one })
afterAll(async () => {
  for (const fake of Object.values(fakes)) await fake.close()
  await two.stop()
  await one.stop()
})
const { access_token: token } = await login(one, 'admin', adminPassword)
for (const body of paySecrets(fakes)) await one.http.json('/api/aoir-admin-secret/set', { body, token })
await configure(one, token, payConfig(fakes), two)
const payer = await newMember(one, 'payer')

const either = (at: number) => (at % 2 ? one : two)
const create = async (server: RunningServer, provider: PayProvider, orderNumber: string) => {
  const body = { paymode: methods[provider], orderNumber, payId: 'small', amount: 100, paymentAmount: 10.5 }
  const asked = { body, token: payer.access_token }
  return (await server.http.json<{ trade_no: string }>('/api/aoir-pay-order/create', asked)).envelope
}
const tell = (server: RunningServer, provider: PayProvider, { method, query, headers, body }: Notice) =>
  server.http.call(`/api/aoir-pay-notify/${provider}${query && `?${query}`}`, {
    method,
    headers,
    body: method === 'GET' ? undefined : body,
  })
const money = async () => {
  const { envelope } = await two.http.json<{ money: number }>('/api/aoir-user/info', { token: payer.access_token })
  return envelope.data.money
}

test.each<PayProvider>(['epay', 'alipay', 'wechat'])('%s: one order, one payment, one credit', async (provider) => {
  const before = await money()
  const orderNumber = newNumber()
  const orders = await Promise.all(Array.from({ length: 10 }, (_, at) => create(either(at), provider, orderNumber)))
  expect(orders.map(({ code }) => code)).toEqual(Array(10).fill(200))
  expect(new Set(orders.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(fakes[provider].orders.size).toBe(1)
  const tradeNo = orders[0]?.data.trade_no ?? ''
  fakes[provider].pay(tradeNo)
  const same = fakes[provider].notice(tradeNo)
  const notices = Array.from({ length: 50 }, (_, at) => (at % 3 ? same : fakes[provider].notice(tradeNo)))
  const answers = await Promise.all(notices.map((notice, at) => tell(either(at), provider, notice)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([provider === 'wechat' ? 204 : 200]))
  expect(await money()).toBe(before + 100)
  const db = one.database?.db
  if (!db) throw new Error('the servers have a database')
  const credits = sql`select count(*)::int as count from pay_notifications where trade_no = ${tradeNo} and outcome = 'credited'`
  expect(await db.one(credits)).toEqual({ count: 1 })
  expect(await findViolations({ db })).toEqual([])
})

test('no log has a key, a signature or an address that was signed', async () => {
  for (const logs of [await one.allLogs(), await two.allLogs()]) {
    expect(logs).not.toContain(fakes.epay.key)
    expect(logs).not.toContain(fakes.wechat.apiV3Key)
    expect(logs).not.toMatch(/sign=|wechatpay-signature|submit\.php|bizpayurl/i)
  }
})

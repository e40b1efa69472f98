import { afterAll, expect, test } from 'vitest'
import { testApi } from '../../test/support/api.ts'
import { bootRealtime, heard } from '../../test/support/sockets.ts'
import { paidOrder } from '../../test/support/wallet/pay.ts'

const api = await testApi()
const site = await bootRealtime(api.ctx)
afterAll(() => site.close())

test('every window of the payer hears that the money has arrived, and what the balance is now', async () => {
  const [payer, other] = [await api.member(), await api.member()]
  const windows = [await site.enter(payer), await site.enter(payer)]
  const stranger = await site.enter(other)
  const overheard: unknown[] = []
  stranger.on('wallet:paid', (payment) => overheard.push(payment))
  for (const money of [1, 2]) {
    const news = Promise.all(windows.map((socket) => heard(socket, 'wallet:paid')))
    const { order_number: orderNumber, trade_no } = await paidOrder(api, payer)
    expect(await news).toEqual(Array(2).fill({ orderNumber, trade_no, amount: 1, money }))
  }
  expect(overheard).toEqual([])
})

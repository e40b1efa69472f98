import sql from 'sql-template-tag'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { openPaySite, type PaySite, strayPayment, waitingOrder } from '../../../test/support/wallet/pay.ts'
import { startOrderWork } from './worker.ts'

let site: PaySite
beforeAll(async () => {
  site = await openPaySite()
})
afterAll(() => site.close())

test('by the clock orders end, and what does not match is counted when it is old', async () => {
  const { ctx } = site.api
  const payer = await site.api.member()
  const { order_number: orderNumber } = await waitingOrder(site.api, payer)
  const old = await strayPayment(site.api)
  await strayPayment(site.api)
  await ctx.db.run(sql`update pay_notifications set received_at = now() - interval '61 minutes' where id = ${old}`)
  await ctx.db.run(sql`update topup_orders set expires_at = now() where order_number = ${orderNumber}`)
  const work = startOrderWork(ctx, 10)
  const isOver = async () => {
    const { state } = await ctx.db.one<{ state: string }>(
      sql`select state from topup_orders where order_number = ${orderNumber}`,
    )
    return state === 'expired' && (await ctx.metrics.text()).includes('aoir_pay_unmatched_old 1')
  }
  await vi.waitUntil(isOver, { interval: 20 })
  await work.stop()
})

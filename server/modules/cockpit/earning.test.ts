import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aPaidPost, selling } from '../../../test/support/wallet/earning.ts'
import { give } from '../../../test/support/wallet/wallet.ts'
import { aPayee, earn, payingOut } from '../../../test/support/wallet/withdrawals.ts'

const api = await testApi()
const admin = await api.administrator()
const earning = async () => (await admin.api.adminCockpit.today()).earning

it('says what content earns today, what waits, and since when; nothing where nothing is sold', async () => {
  expect(await earning()).toBeUndefined()
  await selling(api)
  await payingOut(api)
  const none = { sales: 0, salesSum: 0, share: 0, withdrawals: 0, withdrawalsSum: 0, oldestWithdrawal: 0 }
  expect(await earning()).toEqual({ ...none, due: 0, refundsAsked: 0 })

  const [author, buyer] = [await api.member(), await api.member()]
  await give(api, buyer, 10_000)
  const buy = async () => {
    const target = { type: 'posts', _id: await aPaidPost(api, author, 10) } as const
    return (await buyer.api.purchase.buy({ target, price: 10 })).purchase
  }
  const [asked, back, old] = [await buy(), await buy(), await buy(), await buy()]
  await buyer.api.purchase.askRefund({ purchaseId: asked._id, reason: '看错了' })
  await admin.api.security.proof({ way: 'password', password: admin.password })
  await admin.api.adminPurchase.refund({ purchaseId: back._id, reason: '误购' })
  await api.ctx.db.run(sql`
    update sales set created_at = created_at - interval '2 days'
    where id = (select sale_id from purchases where id = ${old._id})`)
  await author.api.security.proof({ way: 'password', password: author.password })
  await earn(api, author, 30_000)
  const { _id: payeeId } = await author.api.payee.save(aPayee)
  const request = await author.api.withdraw.create({ amount: 120, payeeId })

  expect(await earning()).toMatchObject({
    sales: 3,
    salesSum: 320,
    share: 6,
    withdrawals: 1,
    withdrawalsSum: 120,
    oldestWithdrawal: request.createTime,
    refundsAsked: 1,
  })
  await author.api.withdraw.cancel({ withdrawId: request._id })
  expect(await earning()).toMatchObject({ withdrawals: 0, oldestWithdrawal: 0 })
  await selling(api, { ON: false })
  expect(await earning()).toMatchObject({ sales: 3, due: 21 })
})

it('is for those who may see money', async () => {
  const moderator = await api.moderator()
  expect(await moderator.api.adminCockpit.today()).not.toHaveProperty('earning')
})

import sql from 'sql-template-tag'
import { placeOrders } from '#server/modules/purchase/buy-queries.ts'
import type { Person, TestApi } from '../../support/api.ts'
import { aPaidPost, aPaidWork, selling } from '../../support/wallet/earning.ts'
import { give } from '../../support/wallet/wallet.ts'
import { backstage, line, own_reads, own_write, type Permission, type Scene } from '../line.ts'

//                 guest member banned moderator board manager administrator expired deleted closed:member forced:guest closed:admin
// The staff reads everything without buying.
const own_quote =
  '   401    200    200       409           200           409     401     401           503          401          409'
const own_bought =
  '   401    200    403       409           200           409     401     401           503          401          409'

// Nobody here has earned anything.
const own_income =
  '   401    409    403       409           409           409     401     401           503          401          409'

/** What is bought, and what its authors and the office see of it. */
export const purchasePermissions: Record<string, Permission> = {
  'purchase.quote': line(own_quote, async (scene) => ({ target: await forSale(scene) })),
  'purchase.buy': line(own_bought, async (scene) => ({ target: await forSale(scene), price: 1 })),
  'purchase.list': line(own_reads, () => ({})),
  'purchase.askRefund': line(
    own_write,
    async ({ api, caller, other }) => ({
      purchaseId: (await bought(api, caller, other)).purchaseId,
      reason: 'because',
    }),
    {
      sample: async ({ api, other }) => ({ purchaseId: (await bought(api, other)).purchaseId, reason: 'because' }),
      code: 404,
    },
  ),
  'purchase.saved': line(own_reads, () => ({})),
  'purchase.autos': line(own_reads, () => ({})),
  'purchase.auto': line(own_write, async ({ api, other }) => {
    await selling(api)
    const { workId } = await aPaidWork(api, other, [1])
    return { workId }
  }),
  'sale.sales': line(own_reads, () => ({})),
  'income.summary': line(own_reads, () => ({})),
  'income.convert': line(own_income, () => ({ amount: 1 })),
  'sale.byTarget': line(own_reads, () => ({})),
  'sale.refund': line(
    own_write,
    async ({ api, caller, other }) => ({
      saleId: caller ? (await bought(api, other, caller)).saleId : '1',
      reason: 'because',
    }),
    { sample: async ({ api, other }) => ({ saleId: (await bought(api, other)).saleId, reason: 'because' }), code: 404 },
  ),
  'adminPurchase.list': line(backstage, () => ({})),
  'adminPurchase.refund': line(backstage, async ({ api, caller, other }) => ({
    purchaseId: (await bought(api, other)).purchaseId,
    reason: 'because',
    password: caller?.password ?? 'unknown',
  })),
  'adminEarning.sums': line(backstage, () => ({})),
}

async function forSale({ api, caller, other }: Scene) {
  await selling(api)
  if (caller) await give(api, caller, 1000)
  return { type: 'posts', _id: await aPaidPost(api, other, 1) } as const
}

/** By rows: callers may be banned, staff, or gone. */
async function bought(api: TestApi, buyer: Person | undefined, author?: Person) {
  if (!buyer) return { purchaseId: '1', saleId: '1' }
  const writer = await api.member()
  const id = await aPaidPost(api, writer, 1)
  await give(api, buyer, 100)
  const orderNumber = `P${id}`
  await api.ctx.db.many(
    placeOrders([
      {
        userId: buyer.id,
        sourceId: orderNumber,
        target: { type: 'posts', id },
        authorId: (author ?? writer).id,
        title: 'post',
        list: 100,
        base: 100,
        paid: 100,
        share: 70,
        percent: 30,
        holdDays: 7,
        vipSaved: 0,
        way: 'balance',
        orderNumber,
        owned: [{ type: 'posts', id, paid: 100 }],
        shown: null,
      },
    ]),
  )
  return api.ctx.db.one<{ purchaseId: string; saleId: string }>(
    sql`select id as "purchaseId", sale_id as "saleId" from purchases where order_number = ${orderNumber}`,
  )
}

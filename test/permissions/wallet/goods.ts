import type { TestApi } from '../../support/api.ts'
import { someGoods } from '../../support/wallet/goods.ts'
import { give } from '../../support/wallet/wallet.ts'
import { backstage, content__, line, own_write, type Permission } from '../line.ts'

//                 guest member banned moderator board manager administrator expired deleted closed:member forced:guest closed:admin
// Nobody here has bought anything.
const own_receipt =
  '   401    404    404       404           404           404     401     401           503          401          404'

async function forSale(api: TestApi): Promise<string> {
  // With codes, so that there is a secret to keep.
  return (await someGoods(await api.administrator(), { delivery: 'card' }))._id
}

/** What the site sells itself. */
export const goodsPermissions: Record<string, Permission> = {
  'goods.list': line(content__, () => ({})),
  'goods.buy': line(own_write, async ({ api, caller }) => {
    if (caller) await give(api, caller, 1000)
    return { goodsId: await forSale(api), price: 10 }
  }),
  'goods.receipt': line(own_receipt, () => ({ purchaseId: '1' })),
  'adminGoods.list': line(backstage, () => ({})),
  'adminGoods.save': line(backstage, ({ unique }) => ({
    title: unique,
    kind: 'slots',
    value: 1,
    price: 1,
    delivery: 'direct',
    show: true,
  })),
  'adminGoods.delete': line(backstage, async ({ api }) => ({ _id: await forSale(api) })),
}

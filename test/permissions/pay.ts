import { paidOrder, strayPayment, waitingOrder } from '../support/wallet/pay.ts'
import { backstage, line, own_cloud, own_reads, own_write, type Permission, type Scene } from './line.ts'

/** Orders and their payments. */
export const payPermissions: Record<string, Permission> = {
  // No gateway is configured.
  'order.create': line(own_cloud, async ({ api, unique }) => {
    await api.configure({
      COMMON_IS_PAY: true,
      COMMON_PAY: [{ payId: '1', amount: 1, paymentAmount: 1, show: true, payDiy: false, payRatio: 0 }],
      COMMON_PAY_OPTIONS: [{ type: 'alipay', name: '支付宝' }],
    })
    return { paymode: 'alipay', payId: '1', amount: 1, paymentAmount: 1, orderNumber: unique }
  }),
  'order.createPay': line(
    own_write,
    async (scene) => {
      await scene.api.configure({ COMMON_IS_PAY: true })
      return { orderNumber: await waiting(scene, scene.caller) }
    },
    { sample: async (scene) => ({ orderNumber: await waiting(scene, scene.other) }), code: 404 },
  ),
  'order.list': line(own_reads, () => ({})),
  'order.status': line(own_reads, async (scene) => ({ orderNumber: await waiting(scene, scene.caller) }), {
    sample: async (scene) => ({ orderNumber: await waiting(scene, scene.other) }),
    code: 404,
  }),
  'order.detail': line(own_reads, async (scene) => ({ orderNumber: await waiting(scene, scene.caller) }), {
    sample: async (scene) => ({ orderNumber: await waiting(scene, scene.other) }),
    code: 404,
  }),
  'adminPay.orders': line(backstage, () => ({})),
  'adminPay.order': line(backstage, async ({ api, other }) => ({
    trade_no: (await waitingOrder(api, other)).trade_no,
  })),
  'adminPay.refund': line(backstage, async ({ api, other }) => ({
    trade_no: (await paidOrder(api, other)).trade_no,
    way: 'manual',
    reason: 'because',
  })),
  'adminPay.reviews': line(backstage, () => ({})),
  'adminPay.review': line(backstage, async ({ api }) => ({
    _id: await strayPayment(api),
    decision: 'reject',
    reason: 'because',
  })),
  'adminPay.reconciliation': line(backstage, () => ({})),
  // No gateway is configured.
  'adminPay.test': line(backstage.replaceAll('200', '40004'), () => ({ provider: 'epay' })),
}

async function waiting({ api }: Scene, owner: Scene['caller']): Promise<string> {
  return owner ? (await waitingOrder(api, owner)).order_number : 'AO1'
}

import type { OrderDetail } from '#contract/modules/wallet/order.ts'
import type { PayMethod } from '#contract/shared/pay.ts'
import { m } from '#messages/messages.js'

/** What a way to pay is called where the site has given it no other name. */
export const methodNames: Record<PayMethod, () => string> = {
  kami: m.admin_method_kami,
  epay: m.admin_method_epay,
  'epay-alipay': m.admin_method_epay_alipay,
  'epay-wxpay': m.admin_method_epay_wxpay,
  'epay-qqpay': m.admin_method_epay_qqpay,
  'epay-bank': m.admin_method_epay_bank,
  alipay: m.admin_method_alipay,
  'alipay-qr': m.admin_method_alipay_qr,
  wxpay: m.admin_method_wxpay,
}

/** Of a way that is offered no longer the server knows the type alone. */
export function methodNameOf({ paymode, paymodename }: Pick<OrderDetail, 'paymode' | 'paymodename'>): string {
  return paymodename === paymode ? (methodNames[paymode as PayMethod]?.() ?? paymode) : paymodename
}

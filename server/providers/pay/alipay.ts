import { ProviderError } from '../outbound/provider-error.ts'
import type { AlipaySettings } from './alipay-call.ts'
import { createAlipayCall } from './alipay-call.ts'
import { browserAddress, codeText } from './browser-address.ts'
import { centsOf, yuanOf } from './cents.ts'
import { chinaTime } from './china-time.ts'
import { deliveredForm, signedText } from './form.ts'
import type { Charge, Gateway, Payment, PaymentFacts, Standing } from './pay.ts'
import { isRsaSigned } from './rsa.ts'

const provider = 'Alipay'
const hours = 3600
/** Nobody has this order. */
const nobodys = 'aoir-check-0'

/** Pages for desktops and phones, and QR codes for the app. */
export function createAlipay(settings: AlipaySettings): Gateway {
  const alipay = createAlipayCall(provider, settings)
  const { appId, sellerId } = settings
  const factsOf = (fields: Record<string, unknown>) => paymentFacts(fields, sellerId)
  const ask = async (tradeNo: string): Promise<Standing> => {
    const { answer, text } = await alipay.call('alipay.trade.query', { out_trade_no: tradeNo })
    // A QR code makes no trade before somebody scans it.
    if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unpaid' }
    const trade = alipay.agreed(answer)
    const facts = factsOf({ ...trade, app_id: appId, seller_id: sellerId })
    if (!facts || facts.tradeNo !== tradeNo) throw new ProviderError(provider, 'garbled')
    if (facts.event === 'paid') return { state: 'paid', facts, raw: text }
    return { state: trade.trade_status === 'TRADE_CLOSED' ? 'closed' : 'unpaid' }
  }
  return {
    merchant: merchantOf(appId, sellerId),
    create: (charge) => (charge.way === 'qr' ? qrCode(charge) : page(charge)),
    async read(delivery) {
      const fields = deliveredForm(delivery)
      // SHA-1 is no longer a signature, whatever the message says of itself.
      if (fields?.sign_type !== 'RSA2') return null
      const text = signedText(fields, ['sign', 'sign_type'])
      return isRsaSigned(alipay.publicKey, text, fields.sign ?? '') ? factsOf(fields) : null
    },
    query: ask,
    async refund({ tradeNo, amount, refundNo, reason }) {
      const wish = {
        out_trade_no: tradeNo,
        refund_amount: yuanOf(amount),
        out_request_no: refundNo,
        refund_reason: reason,
      }
      alipay.agreed((await alipay.call('alipay.trade.refund', wish)).answer)
    },
    check: async () => void (await ask(nobodys)),
  }

  async function page(charge: Charge): Promise<Payment> {
    const [method, product] = charge.onPhone
      ? ['alipay.trade.wap.pay', 'QUICK_WAP_WAY']
      : ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY']
    const wish = { ...wishOf(charge), product_code: product }
    const address = alipay.pageAddress(method, wish, { notify_url: charge.notifyUrl, return_url: charge.returnUrl })
    return { type: 'payurl', path: browserAddress(provider, address), seconds: 2 * hours }
  }

  async function qrCode(charge: Charge): Promise<Payment> {
    const { answer } = await alipay.call('alipay.trade.precreate', wishOf(charge), { notify_url: charge.notifyUrl })
    return { type: 'qrcode', path: codeText(provider, alipay.agreed(answer).qr_code), seconds: 2 * hours }
  }
}

function wishOf(charge: Charge): Record<string, string> {
  return {
    out_trade_no: charge.tradeNo,
    total_amount: yuanOf(charge.amount),
    subject: charge.subject,
    time_expire: chinaTime(charge.expiresAt),
  }
}

function merchantOf(appId: string, sellerId: string): string {
  return sellerId ? `${appId}/${sellerId}` : appId
}

function paymentFacts(fields: Record<string, unknown>, sellerId: string): PaymentFacts | null {
  const { out_trade_no: tradeNo, trade_no: providerTrade, trade_status: status } = fields
  const amount = centsOf(fields.total_amount)
  if (typeof tradeNo !== 'string' || typeof providerTrade !== 'string' || amount === undefined) return null
  return {
    event: eventOf(String(status), 'gmt_refund' in fields || 'refund_fee' in fields),
    tradeNo,
    providerTrade,
    amount,
    currency: typeof fields.trans_currency === 'string' ? fields.trans_currency : 'CNY',
    merchant: merchantOf(String(fields.app_id), sellerId && String(fields.seller_id)),
  }
}

/** News of a refund come to the same door, and say TRADE_SUCCESS as long as not everything was given back. */
function eventOf(status: string, isRefund: boolean): PaymentFacts['event'] {
  if (isRefund) return 'refunded'
  return status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED' ? 'paid' : 'other'
}

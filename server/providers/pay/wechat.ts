import { jsonOf } from '../outbound/ask.ts'
import { ProviderError } from '../outbound/provider-error.ts'
import { browserAddress, codeText } from './browser-address.ts'
import { chinaTime } from './china-time.ts'
import type { Charge, Gateway, Payment, PaymentFacts, Standing } from './pay.ts'
import { createWechatCall, type Fields, type WechatCertificates, type WechatPaySettings } from './wechat-call.ts'
import { type LockedResource, unlocked } from './wechat-cipher.ts'

const provider = 'WeChat Pay'
const nobodys = 'aoir-check-0'

/** QR codes for the app (Native), and pages for browsers on phones (H5). */
export function createWechatPay(settings: WechatPaySettings, certificates: WechatCertificates): Gateway {
  const wechat = createWechatCall(provider, settings, certificates)
  const { appId, mchId } = settings
  const ask = async (tradeNo: string): Promise<Standing> => {
    const path = `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${encodeURIComponent(mchId)}`
    const trade = await wechat.call('GET', path)
    if (trade === 'missing') return { state: 'unpaid' }
    const facts = paymentFacts(trade)
    if (facts?.event === 'paid' && facts.tradeNo === tradeNo)
      return { state: 'paid', facts, raw: JSON.stringify(trade) }
    if (trade.trade_state === 'REFUND') return { state: 'refunded' }
    return { state: trade.trade_state === 'CLOSED' || trade.trade_state === 'REVOKED' ? 'closed' : 'unpaid' }
  }
  return {
    merchant: `${appId}/${mchId}`,
    async create(charge) {
      const isPage = charge.way === 'h5'
      const wish = { appid: appId, mchid: mchId, ...wishOf(charge), ...(isPage ? sceneOf(charge) : {}) }
      const answer = await wechat.call('POST', `/v3/pay/transactions/${isPage ? 'h5' : 'native'}`, wish)
      return paymentOf(answer === 'missing' ? {} : answer, charge)
    },
    async read({ headers, body, receivedAt }) {
      const text = body.toString('utf8')
      if (!(await wechat.isSigned(headers, text, receivedAt))) return null
      const message = jsonOf(text) as { event_type?: unknown; resource?: LockedResource } | undefined
      const resource = unlocked(provider, settings.apiV3Key, message?.resource ?? {})
      const fields = jsonOf(resource) as Fields | undefined
      if (!fields) return null
      return String(message?.event_type).startsWith('REFUND.') ? refundFacts(fields, appId) : paymentFacts(fields)
    },
    query: ask,
    async refund({ tradeNo, amount, refundNo, reason }) {
      const total = { refund: amount, total: amount, currency: 'CNY' }
      const wish = { out_trade_no: tradeNo, out_refund_no: refundNo, reason: reason.slice(0, 80), amount: total }
      const answer = await wechat.call('POST', '/v3/refund/domestic/refunds', wish)
      const status = answer === 'missing' ? 'missing' : answer.status
      // PROCESSING becomes SUCCESS by itself; what was closed or is abnormal does not.
      if (status !== 'SUCCESS' && status !== 'PROCESSING') throw new ProviderError(provider, 'refused', String(status))
    },
    check: async () => void (await ask(nobodys)),
  }
}

function wishOf(charge: Charge): Fields {
  return {
    description: charge.subject.slice(0, 120),
    out_trade_no: charge.tradeNo,
    notify_url: charge.notifyUrl,
    time_expire: `${chinaTime(charge.expiresAt).replace(' ', 'T')}+08:00`,
    amount: { total: charge.amount, currency: 'CNY' },
  }
}

function sceneOf({ clientIp }: Charge): Fields {
  return { scene_info: { payer_client_ip: clientIp, h5_info: { type: 'Wap' } } }
}

/** A QR code is good for two hours, a page for five minutes. */
function paymentOf({ code_url, h5_url }: Fields, { way, returnUrl }: Charge): Payment {
  if (way !== 'h5') return { type: 'qrcode', path: codeText(provider, code_url), seconds: 7200 }
  const page = browserAddress(provider, h5_url)
  const path = `${page}${page.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(returnUrl)}`
  return { type: 'payurl', path, seconds: 300 }
}

function paymentFacts(fields: Fields): PaymentFacts | null {
  const { out_trade_no: tradeNo, transaction_id: providerTrade, trade_state: state } = fields
  const { total, currency } = (fields.amount ?? {}) as Fields
  if (typeof tradeNo !== 'string' || !Number.isSafeInteger(total ?? 0)) return null
  return {
    event: state === 'SUCCESS' ? 'paid' : 'other',
    tradeNo,
    providerTrade: typeof providerTrade === 'string' ? providerTrade : '',
    amount: Number(total ?? 0),
    currency: typeof currency === 'string' ? currency : 'CNY',
    merchant: `${fields.appid}/${fields.mchid}`,
  }
}

/** What it says of a refund has no app. */
function refundFacts(fields: Fields, appId: string): PaymentFacts | null {
  const facts = paymentFacts({ ...fields, appid: appId })
  return facts && { ...facts, event: 'refunded' }
}

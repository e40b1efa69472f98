import { ask } from '../outbound/ask.ts'
import { baseAddress } from '../outbound/base-address.ts'
import { ProviderError, troubleOf } from '../outbound/provider-error.ts'
import { browserAddress, codeText } from './browser-address.ts'
import { yuanOf } from './cents.ts'
import { factsOf, filled, provider, said, seconds, tradeOf, wishOf } from './epay-parts.ts'
import { deliveredForm, formHeaders, signedText } from './form.ts'
import type { Charge, Gateway, Payment, PayTiming, Standing } from './pay.ts'
import { isRsaSigned, privateKeyOf, publicKeyOf, rsaSign } from './rsa.ts'

export interface EpayRsaSettings extends PayTiming {
  url: string
  pid: string
  /** The gateway may stand in our own network. */
  allowPrivate: boolean
  /** Of the merchant; what the site signs with. */
  privateKey: string
  /** Of the gateway. */
  publicKey: string
}

type Fields = Record<string, string>
type Answer = Record<string, unknown>

/** 易支付, the newer interface: RSA in both directions, no key in any address. */
export function createEpayRsa(settings: EpayRsaSettings): Gateway {
  const { pid } = settings
  const base = baseAddress(provider, settings.url)
  const privateKey = privateKeyOf(provider, settings.privateKey)
  const publicKey = publicKeyOf(provider, settings.publicKey)

  const signed = (fields: Fields): Fields => {
    const timestamp = String(Math.floor((settings.now ?? Date.now)() / 1000))
    const given = filled({ pid, ...fields, timestamp })
    return { ...given, sign: rsaSign(privateKey, signedText(given, ['sign', 'sign_type'])), sign_type: 'RSA' }
  }
  const isSigned = (fields: Fields) =>
    fields.sign_type === 'RSA' && isRsaSigned(publicKey, signedText(fields, ['sign', 'sign_type']), fields.sign ?? '')

  /** Its answer with the code; only a yes is signed. */
  const call = async (path: string, fields: Fields): Promise<{ code: string; answer: Answer }> => {
    const body = new URLSearchParams(signed(fields)).toString()
    const asked = { method: 'POST', url: `${base}${path}`, headers: formHeaders, body } as const
    const { status, answer } = said(
      await ask(provider, { ...asked, timeout: settings.timeout, isPublic: !settings.allowPrivate }),
    )
    if (status !== 200) throw new ProviderError(provider, troubleOf(status), status)
    if (answer?.code === undefined) throw new ProviderError(provider, 'garbled')
    const code = String(answer.code)
    if (code === '0' && !isSigned(textsOf(answer)))
      throw new ProviderError(provider, 'settings', 'signature of the answer')
    return { code, answer }
  }
  const agreed = async (path: string, fields: Fields): Promise<Answer> => {
    const { code, answer } = await call(path, fields)
    if (code !== '0') throw new ProviderError(provider, 'refused', `code ${code}`)
    return answer
  }

  const create = async (charge: Charge): Promise<Payment> => {
    const wish = wishOf(pid, charge)
    const page = (): Payment => ({
      type: 'payurl',
      path: `${base}/api/pay/submit?${new URLSearchParams(signed(wish))}`,
      seconds,
    })
    if (charge.way === '') return page()
    const device = charge.onPhone ? 'mobile' : 'pc'
    const answer = await agreed('/api/pay/create', { ...wish, method: 'web', device, clientip: charge.clientIp })
    return paymentOf(answer) ?? page()
  }

  const query = async (tradeNo: string): Promise<Standing> => {
    const { code, answer } = await call('/api/pay/query', { out_trade_no: tradeNo })
    if (code === '-1') return { state: 'unpaid' }
    if (code !== '0') throw new ProviderError(provider, 'refused', `code ${code}`)
    const facts = factsOf(answer, String(answer.status) === '1')
    if (!facts || facts.tradeNo !== tradeNo) throw new ProviderError(provider, 'garbled')
    if (facts.event === 'paid') return { state: 'paid', facts, raw: JSON.stringify(answer) }
    return { state: String(answer.status) === '2' ? 'refunded' : 'unpaid' }
  }

  return {
    merchant: pid,
    create,
    query,
    async read(delivery) {
      const fields = deliveredForm(delivery)
      return fields && isSigned(fields) ? factsOf(fields, fields.trade_status === 'TRADE_SUCCESS') : null
    },
    async refund({ tradeNo, providerTrade, amount, refundNo }) {
      const trade: Fields = providerTrade ? { trade_no: providerTrade } : { out_trade_no: tradeNo }
      await agreed('/api/pay/refund', { ...trade, money: yuanOf(amount), out_refund_no: refundNo })
    },
    async check() {
      const { pid: known } = await agreed('/api/merchant/info', {})
      if (String(known) !== pid) throw new ProviderError(provider, 'settings', 'another pid')
    },
  }
}

/** What is signed of an answer: its plain values. */
function textsOf(answer: Answer): Fields {
  const plain = Object.entries(answer).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]))
}

/** Undefined: something that only its own page can do. */
function paymentOf({ pay_type: type, pay_info: info, trade_no }: Answer): Payment | undefined {
  const providerTrade = tradeOf(trade_no)
  if (type === 'qrcode') return { type, path: codeText(provider, info), providerTrade, seconds }
  if (type !== 'jump' && type !== 'urlscheme') return undefined
  return { type: 'payurl', path: browserAddress(provider, info), providerTrade, seconds }
}
